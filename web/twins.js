// One kind of DOM element for each role of the semantics tree: how it is made, and how it follows its node.
// Native elements first; ARIA only for what HTML lacks.

const element = (tag, attributes = {}) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};

/** Sets, changes or removes an attribute, and touches nothing that is already right. */
export function attribute(twin, name, value) {
  if (value === undefined || value === false || value === '') {
    if (twin.hasAttribute(name)) twin.removeAttribute(name);
  } else if (twin.getAttribute(name) !== String(value)) {
    twin.setAttribute(name, value);
  }
}

const labelled = (twin, node) => attribute(twin, 'aria-label', node.name);

/** The words of a node as they stand on the screen; the name of a button within a sentence says more. */
export const shownWords = (node) => (node.role === 'button' && node.value) || node.name || '';

/** A disabled control keeps the focus it has; losing it would throw the reader out of the lesson. */
function disable(twin, node) {
  const focused = twin === document.activeElement;
  twin.disabled = Boolean(node.disabled) && !focused;
  attribute(twin, 'aria-disabled', node.disabled && focused && 'true');
}

/** A button within a sentence is inline text: a real one would be a box that no line breaks in and no search crosses. */
const makeButton = (node) =>
  node.value ? element('span', { role: 'button', tabindex: '0' }) : element('button', { type: 'button' });

function followButton(twin, node) {
  if (node.value) labelled(twin, node);
  else disable(twin, node);
  attribute(twin, 'aria-expanded', node.expandable && String(Boolean(node.expanded)));
  attribute(twin, 'aria-current', node.current && 'true');
}

function followLink(twin, node) {
  const outside = /^https?:/.test(node.value ?? '');
  attribute(twin, 'href', node.value || '#');
  attribute(twin, 'target', outside && '_blank');
  attribute(twin, 'rel', outside && 'noopener');
  attribute(twin, 'aria-current', node.current && 'step');
}

function followTick(twin, node) {
  labelled(twin, node);
  disable(twin, node);
  attribute(twin, 'name', node.parent);
  if (twin.checked !== Boolean(node.checked)) twin.checked = Boolean(node.checked);
}

function followSlider(twin, node) {
  labelled(twin, node);
  disable(twin, node);
  const [minimum, maximum, step, now] = node.range ?? [0, 0, 0, 0];
  attribute(twin, 'min', minimum);
  attribute(twin, 'max', maximum);
  attribute(twin, 'step', step || 'any');
  attribute(twin, 'aria-valuetext', node.value);
  if (Number(twin.value) !== now) twin.value = now;
}

/** The field owns its text while somebody types; the program's wins only when the program changed it. */
function followField(twin, node, before) {
  labelled(twin, node);
  disable(twin, node);
  attribute(twin, 'aria-invalid', node.invalid && 'true');
  const value = node.value ?? '';
  if (value !== (before?.value ?? '') && value !== twin.value) twin.value = value;
}

function followBox(twin, node) {
  labelled(twin, node);
  disable(twin, node);
}

function followOption(twin, node) {
  attribute(twin, 'value', node.value || node.name);
  if (twin.selected !== Boolean(node.checked)) twin.selected = Boolean(node.checked);
}

function followProgress(twin, node) {
  labelled(twin, node);
  const [, maximum, , now] = node.range ?? [0, 1, 0, 0];
  attribute(twin, 'max', maximum || 1);
  attribute(twin, 'value', now);
}

function followDialog(twin, node) {
  labelled(twin, node);
  attribute(twin, 'aria-modal', node.modal && 'true');
}

function followText(twin, node) {
  attribute(twin, 'aria-current', node.current && 'true');
}

const container = (tag, attributes) => ({ make: () => element(tag, attributes), follow: labelled });
const words = (tag, attributes) => ({ make: () => element(tag, attributes), follow: followText, words: true });

/** `words`: the node's name is its text, between its children; `real`: the mouse uses the element, not the canvas. */
export const roles = {
  main: container('main'),
  navigation: container('nav'),
  region: container('section'),
  group: container('div', { role: 'group' }),
  radiogroup: container('div', { role: 'radiogroup' }),
  heading: { ...words('h2'), make: (node) => element(`h${node.level || 2}`, { tabindex: '-1' }) },
  paragraph: words('p'),
  list: container('ul', { role: 'list' }),
  listitem: words('li'),
  code: words('pre'),
  text: words('span'),
  figure: container('figure'),
  table: container('table'),
  row: container('tr'),
  columnheader: words('th', { scope: 'col' }),
  rowheader: words('th', { scope: 'row' }),
  cell: words('td'),
  button: { make: makeButton, follow: followButton, words: true },
  link: { make: () => element('a'), follow: followLink, words: true },
  radio: { make: () => element('input', { type: 'radio' }), follow: followTick },
  checkbox: { make: () => element('input', { type: 'checkbox' }), follow: followTick },
  slider: { make: () => element('input', { type: 'range' }), follow: followSlider },
  textbox: {
    make: (node) => element(node.multiline ? 'textarea' : 'input', { spellcheck: 'false', autocomplete: 'off' }),
    follow: followField,
    real: true,
  },
  combobox: { make: () => element('select'), follow: followBox, real: true },
  option: { make: () => element('option'), follow: followOption, words: true },
  dialog: { make: () => element('div', { role: 'dialog', tabindex: '-1' }), follow: followDialog },
  progressbar: { make: () => element('progress'), follow: followProgress },
};

/** The roles whose children are parts of their text, not boxes on it. */
export const sentences = new Set(['paragraph', 'heading']);

/** The roles that a press of the mouse on the canvas gives the focus to. */
export const focusable = new Set(['button', 'link', 'radio', 'checkbox', 'slider', 'textbox', 'combobox']);

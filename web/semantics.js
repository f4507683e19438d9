// Mirrors the semantics tree to real DOM elements over the canvas: what a screen reader, a keyboard, a finger and a
// test meet. A node keeps its element for as long as it lives, so focus and reading position are never lost.
import { attribute, focusable, roles, sentences, shownWords } from './twins.js';

const tallestLine = 30; // CSS pixels at 100 %, of text that buttons stand in
const narrowBelow = 720; // CSS pixels at 100 %, as layout_of() in src/view/theme.cpp

const empty = (node) => node.rect[2] === 0 || node.rect[3] === 0;

/** Children in order, each node once; nodes whose whole branch has no pixels are marked `unseen`. */
function branchesOf(nodes) {
  const byId = new Map(nodes.map((node) => [node.id, { node, children: [] }]));
  const top = [];
  for (const branch of byId.values()) {
    branch.parent = byId.get(branch.node.parent);
    (branch.parent?.children ?? top).push(branch);
  }
  for (const branch of [...byId.values()].reverse()) {
    branch.unseen = empty(branch.node) && branch.children.every((child) => child.unseen);
  }
  return { top, byId };
}

/** The text of a node with its children's words left to them: text, child, text, child, text. */
function partsOf(branch, elementOf) {
  const { node, children } = branch;
  if (!roles[node.role].words) return children.map(elementOf);
  const parts = [];
  let rest = shownWords(node);
  for (const child of children) {
    const words = shownWords(child.node);
    const at = words ? rest.indexOf(words) : -1;
    if (at > 0) parts.push(rest.slice(0, at));
    if (at >= 0) rest = rest.slice(at + words.length);
    parts.push(elementOf(child));
  }
  if (rest) parts.push(rest);
  return parts;
}

/** Makes `parts` the children of `parent`. What has the focus stays where it is and the others move around it. */
function arrange(parent, parts) {
  let at = parent.firstChild;
  for (const part of parts) {
    if (typeof part === 'string') {
      if (at?.nodeType === Node.TEXT_NODE) {
        if (at.data !== part) at.data = part;
        at = at.nextSibling;
      } else {
        parent.insertBefore(document.createTextNode(part), at);
      }
      continue;
    }
    if (part.parentNode === parent && part.contains(document.activeElement)) {
      while (at && at !== part) {
        const next = at.nextSibling;
        parent.append(at);
        at = next;
      }
    }
    if (at === part) at = at.nextSibling;
    else parent.insertBefore(part, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

export function createMirror(root, use) {
  let twins = new Map(); // id -> { element, text of the node, node }
  let order = []; // nodes as last shown
  let scale = 1; // of the text

  const idOf = (target) => target.closest('[data-id]')?.dataset.id;
  const nodeOf = (target) => twins.get(idOf(target))?.node;

  function position(element, { node, parent, unseen }) {
    const inline = sentences.has(parent?.node.role);
    element.classList.toggle('inline', inline);
    if (node.role === 'text') attribute(element, 'aria-hidden', !inline && 'true');
    // A number stays whole on its line, as on the canvas, unless it is wider than one.
    const oneLine = node.rect[3] > 0 && node.rect[3] < tallestLine * scale;
    element.classList.toggle('whole', inline && node.role !== 'link' && oneLine);
    if (inline) return;
    const hidden = unseen && !parent?.unseen;
    element.classList.toggle('unseen', hidden);
    if (unseen) {
      attribute(element, 'style', '');
      return;
    }
    const [x, y, width, height] = node.rect;
    const [left, top] = parent ? parent.node.rect : [0, 0];
    attribute(element, 'style', `left:${x - left}px;top:${y - top}px;width:${width}px;height:${height}px`);
  }

  function follow(branch) {
    const { node } = branch;
    const role = roles[node.role];
    const text = JSON.stringify(node);
    let twin = twins.get(node.id);
    if (!twin || twin.node.role !== node.role) {
      twin = { element: role.make(node) };
      twin.element.dataset.id = node.id;
      twin.element.classList.add('twin', node.role);
    }
    const { element } = twin;
    position(element, branch);
    if (text !== twin.text) {
      attribute(element, 'data-style', node.style);
      attribute(element, 'aria-description', node.description);
    }
    // Also where the node is as before: a click may have changed a box that the program did not accept.
    role.follow(element, node, twin.node);
    return { element, node, text };
  }

  /** Where the focus goes when what had it is gone: never to the body, which is the top of somebody's page. */
  function refuge() {
    return root.querySelector('[role=dialog]') ?? root.querySelector('h1') ?? root.querySelector('h2');
  }

  function moveFocus(wanted, held) {
    const mayTake = held || navigator.userActivation?.hasBeenActive;
    if (wanted && mayTake) twins.get(wanted)?.element.focus();
    else if (held && !held.isConnected) refuge()?.focus({ preventScroll: true });
  }

  function show(json) {
    const tree = JSON.parse(json);
    scale = tree.textPercent / 100;
    const { top, byId } = branchesOf(tree.nodes);
    const held = root.contains(document.activeElement) ? document.activeElement : null;
    const next = new Map();
    for (const branch of byId.values()) next.set(branch.node.id, follow(branch));
    const elementOf = (branch) => next.get(branch.node.id).element;
    for (const branch of byId.values()) {
      const parts = partsOf(branch, elementOf);
      if (parts.length > 0 || elementOf(branch).hasChildNodes()) arrange(elementOf(branch), parts);
    }
    arrange(root, top.map(elementOf));
    const opened = [...byId.values()].find(({ node }) => node.role === 'dialog' && !twins.has(node.id));
    twins = next;
    const dialog = tree.nodes.some(({ role }) => role === 'dialog');
    root.classList.toggle('covered', dialog);
    root.classList.toggle('narrow', root.clientWidth < narrowBelow * scale);
    if (opened) elementOf(opened).scrollIntoView({ block: 'nearest' });
    order = tree.nodes;
    root.style.setProperty('--text', scale);
    moveFocus(tree.focus, held);
  }

  root.addEventListener('focusin', (event) => use('focus', idOf(event.target)));
  root.addEventListener('focusout', (event) => {
    if (!root.contains(event.relatedTarget)) use('blur', idOf(event.target));
  });
  root.addEventListener('click', (event) => {
    const node = nodeOf(event.target);
    if (!node || !['button', 'link', 'radio', 'checkbox'].includes(node.role)) return;
    const browsers = event.ctrlKey || event.metaKey || event.shiftKey || /^https?:/.test(node.value ?? '');
    if (node.role === 'link' && browsers) return;
    event.preventDefault(); // the program decides what becomes checked
    if (!node.disabled) use('press', node.id);
  });
  root.addEventListener('input', (event) => {
    const node = nodeOf(event.target);
    if (['slider', 'textbox', 'combobox'].includes(node?.role)) use('set', node.id, event.target.value);
  });
  root.addEventListener('keydown', (event) => {
    if (event.target.role === 'button' && ['Enter', ' '].includes(event.key)) {
      event.preventDefault();
      if (!event.repeat) event.target.click();
      return;
    }
    const open = order.filter((node) => node.role === 'dialog').at(-1);
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    use('dismiss', open.id);
  });

  return {
    show,

    /** A mouse pressed the canvas here: the topmost control gets the focus, or nothing keeps it. */
    focusAt(x, y) {
      const hit = order.filter(({ role, rect: [left, top, width, height], disabled }) =>
        focusable.has(role) && !disabled && x >= left && x < left + width && y >= top && y < top + height);
      const element = twins.get(hit.at(-1)?.id)?.element;
      getSelection().removeAllRanges();
      if (element) element.focus({ preventScroll: true });
      else if (root.contains(document.activeElement)) document.activeElement.blur();
    },
  };
}

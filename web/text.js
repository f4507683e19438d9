// The text edition of what the address names: read before the program is up or instead of it, and what is printed.
// A canvas on paper would be a picture of one screen.

/** The file of a place: "what-fits" for #/what-fits/2, "demos-card-run" for #/demos/card-run, '' for the course home. */
const nameOf = (hash) => /^#\/([a-z0-9-]+(?:\/[a-z][a-z0-9-]*)?)/.exec(hash)?.[1].replace('/', '-') ?? '';

export function createText(text) {
  const main = text.querySelector('main');
  const home = main.innerHTML; // the page itself carries it
  let shown = '';
  let opened = []; // details that only paper shows open
  let answers = {}; // what the learner said, a sentence for each question, by its id

  async function textOf(name) {
    if (!name) return home;
    const response = await fetch(`text/${name}.html`);
    return response.ok ? response.text() : null;
  }

  function tellAnswers() {
    for (const [id, said] of Object.entries(answers)) {
      const line = document.createElement('p');
      line.className = 'said';
      line.textContent = said;
      text.querySelector(`#${CSS.escape(id)}`)?.append(line);
    }
  }

  /** Paper has no details to open: answers are printed too, the learner's own among them. */
  function print(on) {
    if (text.isConnected === on) return;
    for (const line of text.querySelectorAll('.said')) line.remove();
    if (on) {
      tellAnswers();
      opened = [...text.querySelectorAll('details:not([open])')];
      document.body.prepend(text);
    } else {
      text.remove();
    }
    for (const details of opened) details.open = on;
  }

  return {
    /** Takes the text of the place that `hash` names. */
    async follow(hash) {
      const name = nameOf(hash);
      if (name === shown) return;
      shown = name;
      const html = await textOf(name).catch(() => null);
      if (html !== null && name === shown) main.innerHTML = html;
    },

    /** Takes what the learner said, as JSON. */
    answered: (json) => (answers = JSON.parse(json)),

    /** Each sentence exists once: the text edition leaves, and comes back for the printer. */
    leave() {
      text.remove();
      addEventListener('beforeprint', () => print(true));
      addEventListener('afterprint', () => print(false));
      matchMedia('print').addEventListener('change', ({ matches }) => print(matches));
    },
  };
}

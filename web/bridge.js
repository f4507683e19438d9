// Everything between the program and the browser that is text: address, storage, the page around us, preferences,
// dropped files. Contents are checked by the program; here only where they come from.

const storageKey = 'memory-first';
const longestText = 1 << 20; // of a dropped file
const longestMessage = 1 << 16;

/** Storage throws where it is blocked; then progress stays on this page, and the program says so. */
function createStorage() {
  let works = true;
  const attempt = (action) => {
    try {
      return action();
    } catch {
      works = false;
      return null;
    }
  };
  attempt(() => localStorage.setItem(`${storageKey}-probe`, '1'));
  attempt(() => localStorage.removeItem(`${storageKey}-probe`));
  return {
    works: () => works,
    read: () => attempt(() => localStorage.getItem(storageKey)),
    write: (text) => attempt(() => localStorage.setItem(storageKey, text)),
  };
}

export function createBridge({ receive, part }) {
  const framed = window.parent !== window;
  const query = new URLSearchParams(location.search);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const storage = createStorage();
  let saidHeight = 0;

  function surroundings() {
    const theme = query.get('theme');
    return [
      (theme === 'dark' || (theme !== 'light' && dark.matches)) && 'dark',
      (query.get('motion') === '0' || still.matches) && 'still',
      !storage.works() && 'forgetful',
      query.get('embed') === '1' && 'embedded',
    ].filter(Boolean).join(' ');
  }

  const tellSurroundings = () => receive('surroundings', surroundings());
  const tellAddress = () => receive('url', location.hash);

  /** The same sentence is said again only if the region was empty in between. */
  function announce(sentence) {
    part('status').textContent = '';
    setTimeout(() => (part('status').textContent = sentence), 50);
  }

  function save(text) {
    const worked = storage.works();
    storage.write(text);
    if (worked && !storage.works()) tellSurroundings();
  }

  /** The address is a comfort: a sandbox that forbids it must not stop the lesson. */
  function visit(method, fragment) {
    try {
      history[method](null, '', fragment || location.pathname + location.search);
    } catch {
      return;
    }
    if (method === 'pushState') scrollTo(0, 0);
  }

  const post = (message) => framed && parent.postMessage(message, '*');

  function tellHeight() {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === saidHeight) return;
    saidHeight = height;
    post({ type: 'memory-first:height', v: 1, height });
  }

  function hear(event) {
    if (!framed || event.source !== parent) return;
    const message = event.data;
    if (message === null || typeof message !== 'object' || message.v !== 1) return;
    if (typeof message.type !== 'string' || !message.type.startsWith('memory-first:')) return;
    let text = '';
    try {
      text = JSON.stringify(message);
    } catch {
      return; // circular: nothing we could have been sent in good faith
    }
    if (text.length <= longestMessage) receive('message', text);
  }

  async function drop(event) {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    receive('file', await file.slice(0, longestText).text(), file.name);
  }

  /** Needs the page's permission, which an embedding page may withhold, and a secure address. */
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      receive('copied', 'yes');
    } catch {
      receive('copied', 'no');
    }
  }

  const deeds = {
    'push-url': (fragment) => visit('pushState', fragment),
    'replace-url': (fragment) => visit('replaceState', fragment),
    save,
    announce,
    copy,
    message: (text) => post(JSON.parse(text)),
    title: (text) => (document.title = text),
    theme: (name) => (document.documentElement.dataset.theme = name),
  };

  return {
    /** Does what the program asks for. */
    send: (kind, text) => deeds[kind](text),

    /** Tells the program where it is, and goes on telling. */
    start() {
      tellSurroundings();
      tellAddress();
      const saved = storage.read(); // last: what is wrong with it stays to be read
      if (saved) receive('save', saved);
      addEventListener('storage', ({ key, newValue }) => key === storageKey && newValue && receive('save', newValue));
      addEventListener('hashchange', tellAddress);
      addEventListener('message', hear);
      dark.addEventListener('change', tellSurroundings);
      still.addEventListener('change', tellSurroundings);
      addEventListener('dragover', (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault());
      addEventListener('drop', drop);
      if (framed) new ResizeObserver(tellHeight).observe(document.documentElement);
    },
  };
}

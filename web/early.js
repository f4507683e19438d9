// Runs before anything is painted: the page has the learner's colours from the first moment on.
'use strict';

(() => {
  const asked = new URLSearchParams(location.search).get('theme');
  let saved = null;
  try {
    saved = /^theme (light|dark)$/m.exec(localStorage.getItem('memory-first') ?? '')?.[1];
  } catch {
    // Storage is blocked: nothing was saved.
  }
  const theme = saved ?? (asked === 'light' || asked === 'dark' ? asked : null);
  if (theme) document.documentElement.dataset.theme = theme;
})();

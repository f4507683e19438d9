// Starts the program on the page's canvas.
'use strict';

var Module = {
  canvas: document.getElementById('canvas'),
  locateFile: (name) => name,
};

// What SDL must not see, so that the page stays a good guest: capture-phase listeners on the window come before SDL's.

const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'];

export function guardInput(stage, canvas, mirror) {
  // Wheel and finger scroll the page, or the page around it. SDL would cancel them.
  for (const type of ['wheel', ...touches]) {
    addEventListener(type, (event) => stage.contains(event.target) && event.stopImmediatePropagation(), {
      capture: true,
      passive: true,
    });
  }
  // Keys belong to the browser and to the real controls over the canvas; ImGui needs none.
  for (const type of ['keydown', 'keyup', 'keypress']) {
    addEventListener(type, (event) => event.target === canvas && event.stopImmediatePropagation(), true);
  }
  // A press on the canvas moves the focus as a press on the control itself would.
  canvas.addEventListener('mousedown', (event) => {
    event.preventDefault();
    mirror.focusAt(event.offsetX, event.offsetY);
  });
}

// The functions host_web.cpp exports, with strings for its pointers.

/** `host` is the program's own handle. */
export function createProgram(module, host) {
  function withTexts(texts, call) {
    const pointers = texts.map((given) => {
      const text = given.replaceAll('\0', '\uFFFD'); // a zero would end the text there
      const size = module.lengthBytesUTF8(text) + 1;
      const pointer = module._malloc(size);
      module.stringToUTF8(text, pointer, size);
      return pointer;
    });
    call(...pointers);
    pointers.forEach((pointer) => module._free(pointer));
  }

  return {
    room: ({ width, minimumHeight, deviceRatio }) =>
      module._memory_first_room(host, width, minimumHeight, deviceRatio),
    frame: () => module._memory_first_frame(host) !== 0,
    restore: () => module._memory_first_restore(host),
    receive: (kind, text, name = '') =>
      withTexts([kind, name, text], (...pointers) => module._memory_first_receive(host, ...pointers)),
    use: (deed, node, text) =>
      withTexts([deed, node, text], (...pointers) => module._memory_first_use(host, ...pointers)),
  };
}

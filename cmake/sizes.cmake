# Run as a script by memory_first_site: writes the sizes of what the page waits for to DIST/sizes.json, so that its
# progress bar is true even where the server compresses and names no length.
file(GLOB files RELATIVE ${DIST} ${DIST}/memory-first.wasm ${DIST}/fonts/*.ttf)
set(rows "")
foreach(file IN LISTS files)
  file(SIZE ${DIST}/${file} size)
  list(APPEND rows "  \"${file}\": ${size}")
endforeach()
list(JOIN rows ",\n" rows)
file(WRITE ${DIST}/sizes.json "{\n${rows}\n}\n")

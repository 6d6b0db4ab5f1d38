# cmake -DINPUT=FILE -DOUTPUT=FILE.inc -P Embed.cmake: the bytes of a file, for the initializer of an array of char.
file(READ ${INPUT} HEX HEX)
string(REGEX REPLACE "(..)" "'\\\\x\\1'," BYTES "${HEX}")
string(REGEX REPLACE "((......,){16})" "\\1\n" BYTES "${BYTES}")
file(WRITE ${OUTPUT} "${BYTES}")

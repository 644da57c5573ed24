/* Text for interactive shells. A terminal may interpret anything but printable ASCII as a key, the end of a line or the end of pasted
   text, and a shell expands "!" in most places, so these are written as escapes. */

/** Returns a word for bash and zsh with the bytes of an HTTP header value, whose characters are those of Latin-1. */
export const quoteField = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? `'${text.replaceAll("'", `'\\''`)}'`
    : `$'${text.replace(/[^\x20-\x7e]|[\\'!]/g, (character) => `\\${octal(character.charCodeAt(0))}`)}'`;

/** Returns a command for POSIX shells that prints the text as UTF-8, without a limit of length. */
export const writePrintf = (text: string): string =>
  `printf '%b' '${text.replace(/[^\n\x20-\x7e]|[\\'!]/gu, writeBytes)}'`;

const writeBytes = (character: string) =>
  Array.from(new TextEncoder().encode(character), (byte) => `\\0${octal(byte)}`).join("");

const octal = (byte: number) => byte.toString(8).padStart(3, "0");

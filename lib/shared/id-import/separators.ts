/** White space, byte order marks and zero-width characters around an ID. */
const outerSpace =
  /^[\s\u0085\u200B-\u200F\u2060\u2800\u3164\uFEFF]+|[\s\u0085\u200B-\u200F\u2060\u2800\u3164\uFEFF]+$/gu;
const plainEdges = /^[\w/:#].*[\w/:#?]$|^[\w-]$/su;

/** Removes the white space around `text`, also the kinds that nobody sees. */
export const trimOuter = (text: string): string =>
  plainEdges.test(text) ? text : text.replace(outerSpace, "");

/** Line ends, tabs and other control characters that separate, commas, semicolons and bars. */
const separators = /[\t-\r\u001C-\u001F\u0085\u2028\u2029,;|、，；؛،]/u;
const outerQuotes = /^["'“”„‟‘’‚‛«»`]+|["'“”„‟‘’‚‛«»`]+$/gu;
const invisible = /[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0]+/u;

/** Whether `text` has a character between IDs of a list, other than white space. */
export const hasSeparator = (text: string): boolean => separators.test(text);

/** Removes typographic and plain quotes around `text`. */
export const stripQuotes = (text: string): string => text.replace(outerQuotes, "");

/** Cuts `text` at separators, otherwise at white space, otherwise at invisible characters. */
export function cutAtSeparators(text: string): string[] {
  const separator = hasSeparator(text)
    ? /[\t-\r\u001C-\u001F\u0085\u2028\u2029,;|、，；؛،]/u
    : /\s/u.test(text)
      ? /\s/u
      : invisible;
  return text
    .split(separator)
    .map((part) => trimOuter(stripQuotes(trimOuter(part))))
    .filter((part) => part !== "");
}

/** White space, byte order marks and zero-width characters around an ID. */
const outerSpace =
  /^[\s\u0085\u200B-\u200F\u2060\u2800\u3164\uFEFF]+|[\s\u0085\u200B-\u200F\u2060\u2800\u3164\uFEFF]+$/gu;
const plainEdges = /^[\w/:#].*[\w/:#?]$|^[\w-]$/su;

/** Removes the white space around `text`, also the kinds that nobody sees. */
export const trimOuter = (text: string): string =>
  plainEdges.test(text) ? text : text.replace(outerSpace, "");

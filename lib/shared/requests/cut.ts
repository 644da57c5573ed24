/** Ends a cut text. No path or header contains this character. */
export const cutMark = "…";

/** Cuts a text to at most `most` UTF-16 units, including the mark. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most - 1) + cutMark;

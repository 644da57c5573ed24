/** Ends a text that was cut. No path or header has this character. */
export const cutMark = "…";

/** At most so many UTF-16 units of a text, the mark included. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most - 1) + cutMark;

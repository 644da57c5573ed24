/** Width of a chip in addition to its letters, and width of "+2", in letters. */
const chipEdge = 3;
const moreWidth = 4;
/** Letters of Chinese, Japanese and Korean are twice as wide. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/gu;

/** Returns how many tags fit completely into this many letters, with "+2" for the others; at least one. */
export function fitTags(tags: string[], letters: number): number {
  let used = 0;
  const fitting = tags.findIndex((tag, index) => {
    used += tag.length + (tag.match(wide)?.length ?? 0) + chipEdge;
    return used + (index === tags.length - 1 ? 0 : moreWidth) > letters;
  });
  return fitting === -1 ? tags.length : Math.max(1, fitting);
}

/** Headers of ID columns, best first, with their score. */
const idHeaders: [RegExp, number][] = [
  [/^inventory[\s_-]*(id|ids|identifier|identifiers)$/i, 100],
  [/^(id|ids|identifier|guid|uuid)$/i, 80],
  [
    /^(show|station|stream|podcast|placement|external|publisher|site|feed|channel|item)[\s_-]*ids?$/i,
    70,
  ],
  [/^(inventory|external)$/i, 60],
  [/^[\p{L}\s_-]{1,40}[\s_-](id|ids|code)$/iu, 40],
];

/** Scores `text` as the header of an ID column, from 0 to 100. */
export function scoreHeader(text: string): number {
  return idHeaders.find(([name]) => name.test(text.trim()))?.[1] ?? 0;
}

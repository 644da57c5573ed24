/** A letter or digit of any script. */
const letter = /[\p{L}\p{N}]/u;

/**
 * Returns "AP" for "Anna Planner": the first letters of the first and the last word, or the first letter of a single word. "?" without
 * letters.
 */
export function toInitials(name: string): string {
  const words = name.split(/[\s\-_./]+/).flatMap((word) => letter.exec(word) ?? []);
  const [first = "?", last = ""] = [words[0], words.slice(1).at(-1)];
  return (first + last).toUpperCase();
}

/** A letter or digit of any script. */
const letter = /[\p{L}\p{N}]/u;

/** Returns the initials of the first and the last word: "AP" for "Anna Planner"; "?" without letters. */
export function toInitials(name: string): string {
  const words = name.split(/[\s\-_./]+/).flatMap((word) => letter.exec(word) ?? []);
  const [first = "?", last = ""] = [words[0], words.slice(1).at(-1)];
  return (first + last).toUpperCase();
}

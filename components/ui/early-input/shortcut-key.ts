/** The key as shortcuts name it: by its letter, by its place where the letter is not Latin. Refers to nothing outside of itself. */
export function shortcutKey({ key, code }: { key: string; code: string }): string {
  const isForeign = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return (isForeign && code.startsWith("Key") ? code.slice(3) : key).toLowerCase();
}

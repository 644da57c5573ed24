/** Separates the name keys of a block. No key contains it, because `nameKey` converts any white space to a space. */
export const keySeparator = "\n";

/** Yields the keys of a block that contain the first of `words`, in order. */
export function* matchingKeys(block: string, [word = ""]: string[]): Generator<string, undefined> {
  for (let at = block.indexOf(word); at >= 0;) {
    const end = block.indexOf(keySeparator, at);
    yield block.slice(block.lastIndexOf(keySeparator, at) + 1, end < 0 ? undefined : end);
    at = end < 0 ? -1 : block.indexOf(word, end + 1);
  }
}

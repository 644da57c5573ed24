const listed = (ids: string[]): string => JSON.stringify(ids).slice(1, -1);

/** Writes IDs as a JSON array: the first ones, and then the remaining ones page by page. */
export async function* writeIds(
  first: string[],
  rest: AsyncIterable<string[]>,
): AsyncGenerator<string, undefined> {
  yield `[${listed(first)}`;
  let before = first.length > 0 ? "," : "";
  for await (const ids of rest) {
    yield before + listed(ids);
    before = ",";
  }
  yield "]";
}

/** Joins tags with commas; a comma or backslash within a tag is escaped with a backslash. */
export const joinTags = (tags: string[]): string =>
  tags.map((tag) => tag.replace(/[\\,]/g, "\\$&")).join(",");

/** Splits what `joinTags` joined. Drops empty tags. */
export function splitTags(text: string): string[] {
  const parts = text.match(/(?:\\.|[^,\\]|\\$)+/gsu) ?? [];
  return parts.map((part) => part.replace(/\\(.)/gsu, "$1").trim()).filter(Boolean);
}

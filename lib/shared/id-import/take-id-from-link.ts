const link = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S)/i;

/** Whether `text` is a web address, with or without its scheme. */
export const isLink = (text: string): boolean => link.test(text);

/** Others, such as `utm_id` and `session_id`, are those of campaigns and visits. */
const idParameter =
  /[?&#](?:(?:show|station|podcast|inventory|placement|feed|stream|channel|episode|item|external)_?)?id=([\w.:~-]+)/i;
const applePath = /\/id(\d{3,})(?=[/?#]|$)/i;

/**
 * Returns the ID in a web address: `id973972218` as Apple writes it, an `id` parameter, otherwise the last part of
 * the path with a digit; null if there is none.
 */
export function takeIdFromLink(text: string): string | null {
  const apple = applePath.exec(text)?.[1];
  if (apple !== undefined) return apple;
  const parameter = idParameter.exec(text)?.[1];
  if (parameter !== undefined) return parameter;
  const path = text
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .replace(/[?#].*$/su, "")
    .split("/")
    .slice(1);
  const last = path.findLast((part) => /^[\w.:~-]*\d[\w.:~-]*$/.test(part));
  const id = last?.replace(/\.(?:html?|php|aspx?|xml|rss|json|mp3|aac|m3u8?|pls|ogg)$/i, "");
  // Shorter ones are months and pages.
  return id !== undefined && id.length > 3 && /\d/.test(id) ? id : null;
}

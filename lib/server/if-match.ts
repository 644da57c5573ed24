/** Returns the ETag of a revision. */
export const revisionTag = (revision: number): string => `"r${revision}"`;

/**
 * Reduces tags to their opaque part, without the changes of compression: weakness, and suffixes of Apache ("-gzip", ";gzip") or Jetty
 * ("--gzip").
 */
const opaqueTags = (header: string): string[] =>
  header
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .flatMap((tag) => [tag, tag.replace(/(?:--|[-;])(?:gzip|br|deflate|zstd)"$/, '"')]);

/** Returns the revisions that `If-Match` lists, `*` for any (RFC 9110 §13.1.1). A tag that is not of a revision matches none. */
export function parseIfMatch(header: string): number[] | "*" {
  if (header.trim() === "*") return "*";
  const revisions = opaqueTags(header).flatMap((tag) => /^"r(\d{1,9})"$/.exec(tag)?.[1] ?? []);
  return Array.from(new Set(revisions), Number);
}

/** Whether `If-None-Match` names this tag, so that the answer is 304 (RFC 9110 §13.1.2: `*`, or a list, compared weakly). */
export function isNotModified(request: Request, tag: string | null | undefined): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null || !tag) return false;
  return header.trim() === "*" || opaqueTags(header).includes(tag.replace(/^W\//, ""));
}

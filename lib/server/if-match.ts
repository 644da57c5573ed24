/** The ETag of a revision. */
export const revisionTag = (revision: number): string => `"r${revision}"`;

/**
 * The revision that `If-Match` names, also as a weak tag: compression makes tags weak. `*` for any (RFC 9110 §13.1.1); null for
 * anything else.
 */
export function parseIfMatch(header: string): number | "*" | null {
  const tag = header.trim();
  if (tag === "*") return "*";
  const revision = /^(?:W\/)?"r(\d{1,9})"$/.exec(tag)?.[1];
  return revision === undefined ? null : Number(revision);
}

/** Whether `If-None-Match` names this tag, so that the answer is 304 (RFC 9110 §13.1.2: `*`, or a list, compared weakly). */
export function isNotModified(request: Request, tag: string | null | undefined): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null || !tag) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").map(opaque).includes(opaque(tag));
}

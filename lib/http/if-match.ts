import { AppError } from "@/lib/errors";

/** The ETag of a revision. */
export const revisionTag = (revision: number): string => `"r${revision}"`;

/**
 * Returns the revision in `If-Match` (RFC 9110 §13.1.1), also of a weak tag: compression makes tags weak.
 * @throws AppError revision_required, stale_revision
 */
export function readIfMatch(request: Request): number {
  const header = request.headers.get("if-match");
  if (header === null) {
    throw new AppError(
      "revision_required",
      'Send the revision you edited, from the ETag: If-Match: "r7".',
    );
  }
  const revision = /^(?:W\/)?"r(\d{1,9})"$/.exec(header.trim())?.[1];
  if (revision === undefined)
    throw new AppError(
      "stale_revision",
      "If-Match isn't a revision of this playlist. Load it again.",
    );
  return Number(revision);
}

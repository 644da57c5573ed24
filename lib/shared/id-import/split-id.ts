import { type IdProfile, isUnlike } from "@/lib/shared/id-import/profile-ids";

/**
 * Whether each of `parts` may be an ID by itself: like the others of the column where they are alike, otherwise
 * with a digit.
 */
export function arePlausible(parts: string[], profile: IdProfile | null): boolean {
  if (parts.length < 2) return false;
  if (profile?.shape) return parts.every((part) => !isUnlike(part, profile));
  return parts.every((part) => /\d/.test(part));
}

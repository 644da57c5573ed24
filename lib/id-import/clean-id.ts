import { type WarningKind } from "@/lib/id-import/types";
import { findInventoryIdError } from "@/lib/playlists/inventory-id-schema";

const quoteMarks = /^["'“”„‟‘’‚‛«»`]+|["'“”„‟‘’‚‛«»`]+$/gu;
const notSeen = /[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0]/gu;
const outerSpace = /^\s+|\s+$/gu;
/** A number with white space between its thousands. */
const grouped = /^\d{1,3}(\s\d{3})+$/u;

type Cleaner = (id: string, paddedLength: number | null) => string;

/** What each kind of damage would be without it. Kinds that are missing lost something for good. */
const cleaners: Partial<Record<WarningKind, Cleaner>> = {
  quotes: (id) => id.replace(quoteMarks, ""),
  invisible: (id) => id.replace(notSeen, ""),
  refused: (id) => id.replace(notSeen, ""),
  "white-space": (id) => (grouped.test(id) ? id.replace(/\s/gu, "") : id),
  separator: (id) => id.replace(/[,;]+$/u, ""),
  "lost-zero": (id, paddedLength) => id.padStart(paddedLength ?? 0, "0"),
};

/**
 * What `id` probably was before it was damaged, to be offered and never applied by itself; null where
 * nothing better is known, or where what is left would still look wrong.
 */
export function cleanId(id: string, kind: WarningKind, paddedLength: number | null): string | null {
  const cleaned = cleaners[kind]?.(id, paddedLength).replace(outerSpace, "");
  if (cleaned === undefined || cleaned === id || findInventoryIdError(cleaned)) return null;
  return /[\s,;]/u.test(cleaned) ? null : cleaned;
}

import { type WarningKind } from "@/lib/id-import/types";
import { findInventoryIdError } from "@/lib/playlists/inventory-id-schema";

const quoteMarks = /^["'“”„‟‘’‚‛«»`]+|["'“”„‟‘’‚‛«»`]+$/gu;
const invisibleCharacters = /[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0]/gu;
const outerSpace = /^\s+|\s+$/gu;
/** A number with white space as thousands separator. */
const grouped = /^\d{1,3}(\s\d{3})+$/u;

type Cleaner = (id: string, paddedLength: number | null) => string;

/** Repairs each kind of damage; kinds that lose information have none. */
const cleaners: Partial<Record<WarningKind, Cleaner>> = {
  quotes: (id) => id.replace(quoteMarks, ""),
  invisible: (id) => id.replace(invisibleCharacters, ""),
  refused: (id) => id.replace(invisibleCharacters, ""),
  "white-space": (id) => (grouped.test(id) ? id.replace(/\s/gu, "") : id),
  separator: (id) => id.replace(/[,;]+$/u, ""),
  "lost-zero": (id, paddedLength) => id.padStart(paddedLength ?? 0, "0"),
};

/** Suggests what `id` was before the damage; null if unknown or still doubtful. Never applied by itself. */
export function cleanId(id: string, kind: WarningKind, paddedLength: number | null): string | null {
  const cleaned = cleaners[kind]?.(id, paddedLength).replace(outerSpace, "");
  if (cleaned === undefined || cleaned === id || findInventoryIdError(cleaned)) return null;
  return /[\s,;]/u.test(cleaned) ? null : cleaned;
}

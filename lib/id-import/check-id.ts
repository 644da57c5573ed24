import { type Separator, type Warning } from "@/lib/id-import/types";
import { findInventoryIdError } from "@/lib/playlists/inventory-id-schema";

const scientific = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i;
const url = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/i;
const quoteMarks = /^["'“”„‟‘’‚‛«»`]|["'“”„‟‘’‚‛«»`]$/;
const invisible = /[\p{Cf}\u115F\u1160\u3164\uFFA0]/u;

/** Returns the most serious warning about `id` on its own, or null. */
export function checkId(id: string, separator: Separator): Warning | null {
  const problem = findInventoryIdError(id);
  if (problem) return { kind: "refused", reason: problem };
  if (scientific.test(id)) {
    return {
      kind: "scientific",
      reason: "A spreadsheet converted this number. Digits are lost.",
    };
  }
  if (url.test(id)) return { kind: "url", reason: "This is a web address, not an ID." };
  if (quoteMarks.test(id))
    return { kind: "quotes", reason: "Starts or ends with a quotation mark." };
  if (invisible.test(id)) return { kind: "invisible", reason: "Contains an invisible character." };
  if (/\s/.test(id))
    return { kind: "white-space", reason: "Contains a space. This may be several IDs." };
  if (separator === "line" && /[,;]/.test(id)) {
    return { kind: "separator", reason: "Contains a comma or semicolon. This may be several IDs." };
  }
  return null;
}

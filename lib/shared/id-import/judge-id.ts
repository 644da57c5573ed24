import {
  type GroupedNumber,
  hasOtherDigits,
  readGroupedNumber,
  toAsciiDigits,
} from "@/lib/shared/id-import/grouped-number";
import {
  cutAtSeparators,
  hasSeparator,
  stripQuotes,
  trimOuter,
} from "@/lib/shared/id-import/separators";
import {
  type IdProfile,
  isRounded,
  isUnlike,
  keptDigits,
  unwrapId,
} from "@/lib/shared/id-import/profile-ids";
import {
  isDate,
  isPlaceholder,
  isSpreadsheetError,
} from "@/lib/shared/id-import/spreadsheet-residue";
import { isLink, takeIdFromLink } from "@/lib/shared/id-import/take-id-from-link";
import { type Judgement, type Warning } from "@/lib/shared/id-import/types";
import { cutShort, excelCharacters } from "@/lib/shared/tables/cell-lists";
import { columnKey, columnNames } from "@/lib/shared/tables/column-names";
import { limits } from "@/lib/shared/limits";
import { findInventoryIdError } from "@/lib/shared/playlists/inventory-id-schema";

/** A doubt, before its repair is checked: the cleaned form, and whether the text may be several IDs. */
interface Doubt extends Warning {
  cleaned?: string | null;
  mayBeSeveral?: boolean;
}

/** Letters, digits and hyphens only: most IDs are nothing else, and need only the checks of words. */
const plain = /^[\w-]+$/;
/** Most IDs are numbers, which only the others of the column can make doubtful. */
const number = /^[1-9]\d*$/;
const headers = new Set([...columnNames.id, "uuid"]);
const scientific = /^[+-]?\d(?:[.,٫]\d+)?E[+-]?\d{1,3}$/i;
const decimal = /^\d+[.,٫]0+$/;
const edgeQuotes = /^["'“”„‟‘’‚‛«»`]|["'“”„‟‘’‚‛«»`]$/u;
const invisible = /[\p{Cf}\u115F\u1160\u3164\uFFA0]/u;
const invisibles = /[\p{Cf}\u115F\u1160\u3164\uFFA0]+/gu;
const outerControls = /^[\p{Cc}\p{Cf}\s]+|[\p{Cc}\p{Cf}\s]+$/gu;
/** A web address, quotes and a decimal can enclose each other; more layers are no accident. */
const maxLayers = 4;

/**
 * Judges one ID: null if nothing is doubtful, otherwise the most serious doubt and the possible repairs. `profile`
 * (`profileIds`) describes its column; without it, lost zeros and IDs unlike the others are not
 * found. What separates two IDs can only be split, except where it may separate the thousands of one number (decision 41).
 */
export function judgeId(id: string, profile: IdProfile | null = null): Judgement | null {
  const doubt = findDoubt(id, profile);
  if (!doubt) return null;
  const { kind, reason } = doubt;
  const split = doubt.mayBeSeveral ? splitId(id, profile) : null;
  return {
    kind,
    reason,
    cleaned: doubt.cleaned
      ? settle(doubt.cleaned, id, kind === "lost-zero" ? null : profile)
      : null,
    split,
    ...(kind === "grouped" && profile?.hasLists && { isRatherSeveral: true }),
    canBeAdded: findInventoryIdError(id) === null,
  };
}

function findDoubt(id: string, profile: IdProfile | null): Doubt | null {
  const isShort = id.length <= limits.inventoryIdCharacters;
  if (isShort && number.test(id)) return compare(id, profile);
  if (id === "") return { kind: "empty", reason: "This row has no ID." };
  if (id.length === excelCharacters) return { kind: "refused", reason: cutShort };
  const trimmed = trimOuter(id);
  if (trimmed === "") return { kind: "empty", reason: "This row has no ID." };
  const word = findResidue(trimmed, profile);
  if (word) return word;
  if (trimmed !== id) {
    return findDoubt(trimmed, profile) ?? edgeSpace(trimmed);
  }
  return (isShort && plain.test(id) ? null : findDamage(id, profile)) ?? compare(id, profile);
}

const edgeSpace = (cleaned: string): Doubt => ({
  kind: "white-space",
  reason: "Starts or ends with a space.",
  cleaned,
});

/** Words and numbers that spreadsheets leave behind, and headers. */
function findResidue(id: string, profile: IdProfile | null): Doubt | null {
  if (isSpreadsheetError(id))
    return { kind: "spreadsheet-error", reason: "This is a spreadsheet error, not an ID." };
  if (isPlaceholder(id)) return { kind: "placeholder", reason: "Placeholder, not an ID." };
  const hasDigit = /\p{Nd}/u.test(id);
  if (!hasDigit && headers.has(columnKey(id)))
    return { kind: "header", reason: "This is a column header, not an ID." };
  // The others are numbers.
  if (!hasDigit) return null;
  if (scientific.test(id))
    return { kind: "scientific", reason: "A spreadsheet converted this number. Digits are lost." };
  const grouped = readGroupedNumber(id);
  if (grouped) return findGroupedDoubt(grouped, profile);
  if (decimal.test(id)) {
    const cleaned = id.replace(/[.,٫]0+$/, "");
    return { kind: "decimal", reason: "A spreadsheet added decimals to this number.", cleaned };
  }
  if (isDate(id))
    return { kind: "date", reason: "This is a date. A spreadsheet may have converted the ID." };
  return null;
}

/** A number with thousands separators, which may be several IDs or have decimals. */
function findGroupedDoubt(
  { digits, isAmbiguous }: GroupedNumber,
  profile: IdProfile | null,
): Doubt {
  const isLost = digits.length > keptDigits;
  if (!isAmbiguous)
    return {
      kind: isLost ? "scientific" : "decimal",
      reason: isLost
        ? "A spreadsheet converted this number. Digits are lost."
        : "This number has thousands separators.",
      cleaned: isLost ? null : digits,
    };
  return {
    kind: "grouped",
    reason: "This may be one number with thousands separators, or several IDs.",
    cleaned: isLost || (profile && isUnlike(digits, profile)) ? null : digits,
    mayBeSeveral: true,
  };
}

/** Characters that do not belong into an ID. */
function findDamage(id: string, profile: IdProfile | null): Doubt | null {
  const unwrapped = unwrapId(id);
  if (unwrapped !== null)
    return id.startsWith("=")
      ? {
          kind: "formula",
          reason: "A spreadsheet formula is around this ID.",
          cleaned: unwrapped,
        }
      : {
          kind: "quotes",
          reason: id.startsWith("(")
            ? "Brackets are around this ID."
            : "A mark is before or after this ID.",
          cleaned: unwrapped,
        };
  if (isLink(id) && !/\s/.test(id)) {
    const cleaned = takeIdFromLink(id);
    return { kind: "url", reason: "This is a web address, not an ID.", cleaned };
  }
  if (hasSeparator(id)) return findSeparatorDoubt(id);
  if (/\s/.test(id))
    return {
      kind: "white-space",
      reason: "Contains a space. This may be several IDs.",
      mayBeSeveral: true,
    };
  const problem = findInventoryIdError(id);
  if (problem)
    return {
      kind: "refused",
      reason: problem,
      cleaned: id.replace(outerControls, ""),
      mayBeSeveral: true,
    };
  if (edgeQuotes.test(id))
    return {
      kind: "quotes",
      reason: "Starts or ends with a quotation mark.",
      cleaned: stripQuotes(id),
    };
  if (invisible.test(id)) {
    const mayBeSeveral = seemsSeveral(cutAtSeparators(id), profile);
    const cleaned = mayBeSeveral ? null : id.replace(invisibles, "");
    return {
      kind: "invisible",
      reason: "Contains an invisible character.",
      cleaned,
      mayBeSeveral,
    };
  }
  if (hasOtherDigits(id))
    return {
      kind: "other-digits",
      reason: "Contains digits or letters of another script.",
      cleaned: toAsciiDigits(id),
    };
  return null;
}

function findSeparatorDoubt(id: string): Doubt {
  const name = id.includes("\t")
    ? "tab"
    : /[\n-\r\u0085\u2028\u2029]/u.test(id)
      ? "line end"
      : "comma or semicolon";
  return {
    kind: "separator",
    reason: `Contains a ${name}. This may be several IDs.`,
    cleaned: trimSeparators(id),
    mayBeSeveral: true,
  };
}

const edgeSeparators = /^[\s,;|]+|[\s,;|]+$/gu;
const trimSeparators = (id: string): string => id.replace(edgeSeparators, "");

/** Whether each of `parts` may be an ID by itself: like the others of the column where they are alike, otherwise with a digit. */
function arePlausible(parts: string[], profile: IdProfile | null): boolean {
  if (parts.length < 2) return false;
  if (profile?.shape) return parts.every((part) => !isUnlike(part, profile));
  return parts.every((part) => /\d/.test(part));
}

/** Without a column to compare with: parts of similar length, each long enough for an ID. */
function seemsSeveral(parts: string[], profile: IdProfile | null): boolean {
  if (!arePlausible(parts, profile)) return false;
  const lengths = parts.map((part) => part.length);
  return Math.min(...lengths) >= 5 && Math.max(...lengths) - Math.min(...lengths) <= 2;
}

/** Doubts that only the other IDs of the column raise. */
function compare(id: string, profile: IdProfile | null): Doubt | null {
  if (!profile) return null;
  const { paddedLength } = profile;
  if (profile.isRounded && isRounded(id))
    return {
      kind: "scientific",
      reason: "Spreadsheets keep 15 digits of a number. The zeros may replace lost digits.",
    };
  if (paddedLength !== null && id.length < paddedLength && number.test(id))
    return {
      kind: "lost-zero",
      reason: `May have lost leading zeros. Other IDs here have ${paddedLength} digits.`,
      cleaned: id.padStart(paddedLength, "0"),
    };
  return isUnlike(id, profile)
    ? { kind: "unlike", reason: "Unlike the other IDs here.", cleaned: findNumber(id, profile) }
    : null;
}

/** The only number in a text that is as long as those of the column; null if there is none. */
function findNumber(id: string, profile: IdProfile): string | null {
  const numbers = profile.digits ? (id.match(/\d+/g) ?? []) : [];
  const [only, ...others] = numbers.filter((one) => !isUnlike(one, profile));
  return others.length === 0 ? (only ?? null) : null;
}

/** Cleans `candidate` until nothing is doubtful; null if something remains, or if it is the `original`. */
function settle(candidate: string, original: string, profile: IdProfile | null): string | null {
  let current = trimOuter(candidate);
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const doubt = findDoubt(current, profile);
    if (!doubt) return current === original ? null : current;
    if (!doubt.cleaned || doubt.cleaned === current) return null;
    current = trimOuter(doubt.cleaned);
  }
  return null;
}

/** The IDs in `id`, cleaned; null if it does not seem to hold several. */
function splitId(id: string, profile: IdProfile | null): string[] | null {
  const parts = cutAtSeparators(id).map((part) =>
    findDoubt(part, null) === null ? part : settle(part, id, null),
  );
  const found = parts.filter((part) => part !== null);
  if (found.length < parts.length || found.length < 2) return null;
  // Words between commas may be IDs, words between spaces are a title.
  const areWords = hasSeparator(id) && !profile?.shape && found.every((part) => !/\s/u.test(part));
  return areWords || arePlausible(found, profile) ? found : null;
}

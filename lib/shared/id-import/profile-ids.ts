import { readGroupedNumber } from "@/lib/shared/id-import/grouped-number";
import { cutAtSeparators, hasSeparator } from "@/lib/shared/id-import/separators";

/** Properties that nearly all IDs of a column have in common. */
export interface IdProfile {
  /**
   * The length to which numbers are padded with zeros, or null: all that begin with 0 have it, and most of the others. Shorter ones have lost
   * their zeros in a spreadsheet.
   */
  paddedLength: number | null;
  /** The shape (`shapeOf`) of nearly all, or null. */
  shape: string | null;
  /** If that shape is a number: its shortest and longest usual length, or null. */
  digits: { min: number; max: number } | null;
  /** Whether cells hold several IDs, so that a number with commas may be several as well. */
  hasLists: boolean;
  /** Whether several numbers have as many zeros at their end as they have digits above 15: a spreadsheet rounded them. */
  isRounded: boolean;
}

/** Digits of a number that spreadsheets keep. */
export const keptDigits = 15;
const roundedNumber = /^[1-9]\d{15,}$/;

/** Whether a number may have been rounded to 15 digits. */
export const isRounded = (id: string): boolean =>
  id.length > keptDigits && roundedNumber.test(id) && /^0+$/.test(id.slice(keptDigits));

const wrapped =
  /^(?:=\s*(?:"([^"]*)"|([\w-]+))|\(\s*'?([\w-]+)'?\s*\)[,;]?|(?:#|(?:[-*•·–—]|\d{1,5}[.)])\s+)([\w-]*\d[\w-]*)|(\d+)\.)$/;

/**
 * The text in a formula such as ="00123", which keeps the zeros of a number in spreadsheets, in brackets, as in SQL, or with the marks of a
 * list: #123, - 123, 123. Null if there are none.
 */
export const unwrapId = (text: string): string | null =>
  wrapped
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined) ?? null;

/** Number of IDs from which a common shape is no coincidence. */
const minIds = 5;
/** The share that makes a shape common. */
const commonShare = 0.8;
/** The share of numbers whose length is usual. */
const usualShare = 0.8;
/** Lengths that differ by no more belong together: podcast IDs have 8 to 10 digits. */
const lengthGap = 2;
const maxShapes = 5_000;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const longCode = /^[0-9A-Za-z]{12,}$/;
const number = /^\d+$/;
const plain = /^[\w-]+$/;

/** Shortens `id` to its shape: `show-123` to `show-9`, numbers to `9`. */
function shapeOf(id: string): string {
  if (number.test(id)) return "9";
  if (uuid.test(id)) return "uuid";
  return longCode.test(id) ? `code of ${id.length}` : id.slice(0, 64).replace(/\d+/g, "9");
}

/**
 * Describes the IDs of a column, so that `judgeId` can tell those that are unlike the others. Numbers with thousands
 * separators say nothing of them: each may be one ID or several.
 */
export function profileIds(column: readonly string[]): IdProfile {
  const shapes = new Map<string, number>();
  const lengths: number[] = [];
  const padded = new Set<number>();
  let count = 0;
  let rounded = 0;
  let hasLists = false;
  for (const given of column) {
    let id = given;
    let shape = shapeOf(id);
    if (shape !== "9" && !plain.test(id)) {
      id = unwrapId(id) ?? id;
      if (mayBeSeveral(id)) {
        if (readGroupedNumber(id)) continue;
        hasLists ||= isList(id);
      }
      shape = shapeOf(id);
    }
    count += 1;
    if (shape === "9") {
      lengths[id.length] = (lengths[id.length] ?? 0) + 1;
      if (id.length > 1 && id.startsWith("0")) padded.add(id.length);
      if (isRounded(id)) rounded += 1;
    }
    if (shapes.has(shape) || shapes.size < maxShapes)
      shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  }
  const [paddedLength = 0, ...others] = padded;
  const isPadded = others.length === 0 && (lengths[paddedLength] ?? 0) * 2 > (shapes.get("9") ?? 0);
  return {
    ...findCommonShape(shapes, lengths, count),
    paddedLength: isPadded ? paddedLength : null,
    hasLists,
    isRounded: rounded > 1,
  };
}

const mayBeSeveral = (id: string) => hasSeparator(id) || /\d[\s.'’٬]\d/u.test(id);

function isList(id: string): boolean {
  const parts = cutAtSeparators(id);
  return parts.length > 1 && parts.every((part) => /\d/.test(part));
}

function findCommonShape(
  shapes: ReadonlyMap<string, number>,
  lengths: number[],
  count: number,
): Pick<IdProfile, "shape" | "digits"> {
  let common: [string, number] = ["", 0];
  for (const entry of shapes) if (entry[1] > common[1]) common = entry;
  const [shape, total] = common;
  const isCommon = count >= minIds && total >= count * commonShare && /9|uuid|code/.test(shape);
  if (!isCommon) return { shape: null, digits: null };
  return { shape, digits: shape === "9" ? findUsualLengths(lengths, total) : null };
}

/** The lengths around the most frequent one, without a gap; null if many numbers have others. */
function findUsualLengths(lengths: number[], total: number): IdProfile["digits"] {
  const many = (length: number) => lengths[length] ?? 0;
  let min = 0;
  lengths.forEach((count, length) => {
    if (count > many(min)) min = length;
  });
  let max = min;
  let inside = many(min);
  for (let at = min - 1; at > 0 && at >= min - lengthGap; at -= 1) {
    if (many(at) > 0) min = at;
    inside += many(at);
  }
  for (let at = max + 1; at < lengths.length && at <= max + lengthGap; at += 1) {
    if (many(at) > 0) max = at;
    inside += many(at);
  }
  return inside >= total * usualShare ? { min, max } : null;
}

/** Whether nearly all others have a shape that `id` has not. */
export function isUnlike(
  id: string,
  { shape, digits }: Pick<IdProfile, "shape" | "digits">,
): boolean {
  if (shape === null) return false;
  if (shapeOf(id) !== shape) return true;
  if (digits === null) return false;
  return id.length < digits.min - lengthGap || id.length > digits.max + lengthGap;
}

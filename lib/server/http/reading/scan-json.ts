import { isSafeNumber } from "lossless-json";
import { limits } from "@/lib/shared/limits";

/** Maximum nesting depth of a body, twice that of any schema. */
const maxDepth = 64;
/** Maximum values in a body, above twice the longest list; JSON.parse takes about 100 ms for them. */
const maxValues = Math.ceil(limits.inventoryIds * 2.5);
/** Maximum keys of an object, above those of any valid search. */
const maxKeys = 10_000;
/** Maximum characters of a number; longer ones are never exact. */
const maxDigits = 400;
/** Characters scanned between two turns of the event loop: about 5 ms. */
const charactersPerTurn = 512 * 1024;

const quote = 0x22;
const backslash = 0x5c;

/**
 * Scans JSON text before JSON.parse for what that would change silently or parse slowly: duplicate keys,
 * numbers beyond a double, too many values or levels. Yields regularly to let other requests run. Returns the
 * error as the end of a sentence, or null; ignores syntax errors (decision 28).
 */
export function* scanJson(text: string): Generator<undefined, string | null> {
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  let values = 0;
  let turnAt = charactersPerTurn;
  for (let at = 0; at < text.length; at += 1) {
    if (at > turnAt) {
      yield;
      turnAt = at + charactersPerTurn;
    }
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = findEndOfString(text, at + 1);
      if (end < 0) return null;
      const keys = isKeyNext ? open.at(-1) : undefined;
      const problem = keys ? addKey(keys, text.slice(at + 1, end)) : null;
      if (problem) return problem;
      isKeyNext = false;
      at = end;
    } else if (code === comma || code === openBrace || code === openBracket) {
      values += 1;
      if (values > maxValues)
        return `it has more than ${count(maxValues)} values. Send less at a time.`;
      if (code !== comma) open.push(code === openBrace ? new Set() : null);
      if (open.length > maxDepth) return `it is nested more than ${maxDepth} levels deep.`;
      isKeyNext = open.at(-1) instanceof Set;
    } else if (code === closeBrace || code === closeBracket) {
      open.pop();
      isKeyNext = false;
    } else if (code === minus || (code >= zero && code <= nine)) {
      const end = findEndOfNumber(text, at + 1);
      const problem = findNumberError(text.slice(at, end));
      if (problem) return problem;
      at = end - 1;
    }
  }
  return null;
}

const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;

const count = (total: number) => total.toLocaleString("en");

/** Index of the closing quote of the string that begins at `start`; -1 if there is none. */
function findEndOfString(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end > start && text.charCodeAt(end - 1) === backslash) {
    let first = end - 1;
    while (first > start && text.charCodeAt(first - 1) === backslash) first -= 1;
    // The quote is escaped if an odd number of backslashes precedes it.
    if ((end - first) % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return end;
}

const ofNumber = /[\d.eE+-]*/y;

function findEndOfNumber(text: string, start: number): number {
  ofNumber.lastIndex = start;
  ofNumber.test(text);
  return ofNumber.lastIndex;
}

function addKey(keys: Set<string>, written: string): string | null {
  const key = written.includes("\\") ? decodeKey(written) : written;
  if (keys.has(key))
    return `the key "${key.slice(0, 40)}" appears twice in one object. Remove one.`;
  keys.add(key);
  return keys.size > maxKeys ? `an object in it has more than ${count(maxKeys)} keys.` : null;
}

/** JSON.parse reports invalid strings later. */
function decodeKey(written: string): string {
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
}

/** 15 digits are always exact; an exponent may overflow or underflow. */
function findNumberError(digits: string): string | null {
  if (digits.length <= 15 && !/[eE]/.test(digits)) return null;
  if (digits.length <= maxDigits && isSafeNumber(digits)) return null;
  return `the number ${digits.slice(0, 40)} has too many digits to be exact. Send it as text.`;
}

import { v7, validate } from "uuid";

/** Random bytes for the next IDs: fetching 16 at a time would take ten times as long as the rest of an ID. */
const pool = new Uint8Array(16 * 256);
let used = pool.length;

function takeRandom(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

let lastMs = 0;
let sequence = 0;

/** Creates a row ID: UUIDv7 (RFC 9562), so that later IDs sort later. */
export function newId(): string {
  const random = takeRandom();
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // Half of the range is left for further IDs of this millisecond.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(4) & 0x7fffffff;
  } else {
    sequence = (sequence + 1) | 0;
    if (sequence === 0) lastMs += 1;
  }
  return v7({ random, msecs: lastMs, seq: sequence });
}

/** Creates an ID with the given time (ms since 1970). IDs of `newId` keep increasing if the clock is set back. */
export const newIdAt = (milliseconds: number): string =>
  v7({ random: takeRandom(), msecs: milliseconds });

/** Whether `text` is a valid row ID; PostgreSQL fails on anything else. */
export const isId = (text: string): boolean => validate(text);

/** Returns the time at which a UUIDv7 was made, in ms since 1970. */
export const timeOfId = (id: string): number =>
  Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Returns the lowest ID of a time (ms since 1970). */
export function firstIdAt(milliseconds: number): string {
  const hex = Math.min(Math.max(0, Math.ceil(milliseconds)), 0xffff_ffff_ffff)
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

import { v7, validate } from "uuid";

/** Creates a row ID: UUIDv7 (RFC 9562). Later IDs of a process sort later, also if the clock is set back. */
export const newId = (): string => v7();

/** Creates an ID with the given time (ms since 1970). */
export const newIdAt = (milliseconds: number): string => v7({ msecs: milliseconds });

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

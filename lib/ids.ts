import { v7, validate } from "uuid";

/** Creates a row ID: UUIDv7 (RFC 9562), so that later IDs sort later. */
export const newId = (): string => v7();

/** Creates an ID with the given time (ms since 1970). IDs of `newId` keep rising if the clock is set back. */
export const newIdAt = (milliseconds: number): string => v7({ msecs: milliseconds });

/** Whether `text` is a valid row ID; PostgreSQL fails on anything else. */
export const isId = (text: string): boolean => validate(text);

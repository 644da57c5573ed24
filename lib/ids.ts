import { v7, validate } from "uuid";

/** A new row id: UUIDv7 (RFC 9562), so that ids made later sort later. */
export const newId = (): string => v7();

/** An id with this very time in it (ms since 1970). Those of `newId` go on rising when the clock is set back. */
export const newIdAt = (milliseconds: number): string => v7({ msecs: milliseconds });

/** Whether `text` can be the id of a row at all. Asking PostgreSQL about anything else is an error. */
export const isId = (text: string): boolean => validate(text);

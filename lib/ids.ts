import { v7, validate } from "uuid";

/** A new row id: UUIDv7 (RFC 9562), so that ids made later sort later. */
export const newId = (): string => v7();

/** Whether `text` can be the id of a row at all. Asking PostgreSQL about anything else is an error. */
export const isId = (text: string): boolean => validate(text);

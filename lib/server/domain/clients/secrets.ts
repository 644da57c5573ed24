import { randomBytes } from "node:crypto";
import { hmac } from "@/lib/server/keys";

/** A new client secret: `cl_` and 32 random bytes in base64url. Stored only as a hash. */
export const newClientSecret = (): string => `cl_${randomBytes(32).toString("base64url")}`;

/** The stored form of a client secret: HMAC-SHA-256 keyed with the pepper, base64url. */
export const hashClientSecret = (pepper: Buffer, secret: string): string => hmac(pepper, secret);

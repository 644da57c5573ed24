import { randomBytes, timingSafeEqual } from "node:crypto";
import { hmac } from "@/lib/server/keys";

/** A new client secret: `cl_` and 32 random bytes in base64url. Stored only as a hash. */
export const newClientSecret = (): string => `cl_${randomBytes(32).toString("base64url")}`;

/** The stored form of a client secret: HMAC-SHA-256 keyed with the pepper, base64url. */
export const hashClientSecret = (pepper: Buffer, secret: string): string => hmac(pepper, secret);

/** Returns the matching hash or null, with at least two comparisons, so that the time reveals nothing. */
export function findMatchingHash(pepper: Buffer, secret: string, hashes: string[]): string | null {
  const hashed = Buffer.from(hashClientSecret(pepper, secret));
  const stored = [...hashes];
  while (stored.length < 2) stored.push("\0".repeat(hashed.length));
  return stored.reduce<string | null>((found, hash) => {
    const bytes = Buffer.from(hash);
    return bytes.length === hashed.length && timingSafeEqual(bytes, hashed) ? hash : found;
  }, null);
}

import { randomBytes, timingSafeEqual } from "node:crypto";
import { hmac } from "@/lib/keys.server";

/** A new client secret: `cl_` and 32 random bytes in base64url. Shown once, never stored. */
export const newClientSecret = (): string => `cl_${randomBytes(32).toString("base64url")}`;

/** How a client secret is stored: HMAC-SHA-256 under the pepper, base64url. */
export const hashClientSecret = (pepper: Buffer, secret: string): string => hmac(pepper, secret);

/**
 * Which of the stored `hashes` is that of `secret`, or null. Takes the same time whatever is stored: at least
 * two comparisons are made, with dummies in place of missing ones.
 */
export function findMatchingHash(pepper: Buffer, secret: string, hashes: string[]): string | null {
  const given = Buffer.from(hashClientSecret(pepper, secret));
  const stored = [...hashes];
  while (stored.length < 2) stored.push("\0".repeat(given.length));
  return stored.reduce<string | null>((found, hash) => {
    const bytes = Buffer.from(hash);
    return bytes.length === given.length && timingSafeEqual(bytes, given) ? hash : found;
  }, null);
}

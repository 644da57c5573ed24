import { randomBytes, timingSafeEqual } from "node:crypto";
import { hmac } from "@/lib/keys";

/** A new client secret: `cl_` and 32 random bytes in base64url. Shown once, never stored. */
export const newClientSecret = (): string => `cl_${randomBytes(32).toString("base64url")}`;

/** How a client secret is stored: HMAC-SHA-256 under the pepper, base64url. */
export const hashClientSecret = (pepper: Buffer, secret: string): string => hmac(pepper, secret);

/**
 * Whether `secret` is one of those stored as `hashes`. Takes the same time whatever is stored: at least
 * two comparisons are made, with dummies in place of missing ones.
 */
export function isClientSecret(pepper: Buffer, secret: string, hashes: string[]): boolean {
  const given = Buffer.from(hashClientSecret(pepper, secret));
  const dummy = Buffer.alloc(given.length);
  const stored = hashes.map((hash) => Buffer.from(hash));
  while (stored.length < 2) stored.push(dummy);
  return stored.reduce(
    (found, hash) => (hash.length === given.length && timingSafeEqual(hash, given)) || found,
    false,
  );
}

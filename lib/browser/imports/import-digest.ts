import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 of a file and of what is taken from it, in hexadecimal. */
export function digestOf(file: Uint8Array, parts: Iterable<string>): string {
  const hash = sha256.create().update(sha256(file));
  for (const part of parts) hash.update(utf8ToBytes(`${part}\n`));
  return bytesToHex(hash.digest());
}

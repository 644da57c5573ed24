import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { makeFolder, writeFileIfAbsent } from "@/lib/server/private-files";

/**
 * One random master key in the data directory (mode 0600), from which all others are derived with HKDF (RFC
 * 5869), so that a copy of the database alone can neither sign nor verify.
 */

export interface Keys {
  /** Pepper for hashing client secrets. */
  pepper: Buffer;
  cursor: Buffer;
  /** Encrypts session cookies if SESSION_PASSWORD is unset. */
  sessionPassword: string;
  signing: (kid: string) => KeyObject;
  /** Identifies the master key without revealing it. */
  fingerprint: string;
}

export const masterKeyFile = (dataDir: string): string => path.join(dataDir, "master.key");

/** Loads the master key of `dataDir`, creating it if missing. Concurrent processes get the same key. */
export function loadKeys(dataDir: string): Keys {
  makeFolder(dataDir);
  const file = masterKeyFile(dataDir);
  return deriveKeys(read(file) ?? create(file));
}

function deriveKeys(master: Buffer): Keys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", master, "cuelist", purpose, 32));
  const signing = new Map<string, KeyObject>();
  return {
    pepper: derive("client-secret"),
    cursor: derive("cursor"),
    sessionPassword: derive("session").toString("base64url"),
    signing: (kid) => {
      // Returns the same object each time, because jose caches data per key object.
      const key = signing.get(kid) ?? createSecretKey(derive(`token:${kid}`));
      if (signing.size < 100) signing.set(kid, key);
      return key;
    },
    fingerprint: createHash("sha256")
      .update(derive("fingerprint"))
      .digest("base64url")
      .slice(0, 22),
  };
}

/** Identifies the master key in a file's content; null if it contains none. */
export function fingerprintOf(content: string): string | null {
  const master = parse(content);
  return master && deriveKeys(master).fingerprint;
}

/** Returns the HMAC-SHA-256 of `text` in base64url. */
export function hmac(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

function read(file: string): Buffer | null {
  try {
    const key = parse(readFileSync(file, "utf8"));
    if (key) return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  throw new Error(
    `${file} is damaged. Restore it from a backup: without it no client secret works.`,
  );
}

/** Parses 32 bytes in base64url; null if invalid. */
function parse(content: string): Buffer | null {
  const key = Buffer.from(content.trim(), "base64url");
  return key.length === 32 ? key : null;
}

function create(file: string): Buffer {
  writeFileIfAbsent(file, `${randomBytes(32).toString("base64url")}\n`);
  const key = read(file);
  if (!key) throw new Error(`${file} cannot be read.`);
  return key;
}

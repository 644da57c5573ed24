import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { writeFileIfAbsent } from "@/lib/write-file-if-absent.server";

/*
 * One random key, kept in the data directory (mode 0600), from which every other is derived with HKDF
 * (RFC 5869): the database alone, or a stolen backup of it, signs nothing and verifies nothing.
 */

/** The keys of an installation. */
export interface Keys {
  /** Pepper under which client secrets are stored. */
  pepper: Buffer;
  /** Signs page cursors. */
  cursor: Buffer;
  /** Seals session cookies when SESSION_PASSWORD is unset. */
  sessionPassword: string;
  /** Signs tokens; one key for each `kid`. */
  signing: (kid: string) => KeyObject;
  /** Tells two installations' keys apart without giving any away. */
  fingerprint: string;
}

/** Reads the master key of `dataDir`, or makes it. Two processes that start at once get the same. */
export function loadKeys(dataDir: string): Keys {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, "master.key");
  const master = read(file) ?? create(file);
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", master, "cuelist", purpose, 32));
  const signing = new Map<string, KeyObject>();
  return {
    pepper: derive("client-secret"),
    cursor: derive("cursor"),
    sessionPassword: derive("session").toString("base64url"),
    signing: (kid) => {
      // The same object each time: jose keeps what it makes of it.
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

/** HMAC-SHA-256 of `text` as base64url. */
export function hmac(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

function read(file: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64url");
    if (key.length === 32) return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  throw new Error(
    `${file} is damaged. Restore it from a backup: without it no client secret works.`,
  );
}

function create(file: string): Buffer {
  writeFileIfAbsent(file, `${randomBytes(32).toString("base64url")}\n`);
  const key = read(file);
  if (!key) throw new Error(`${file} cannot be read.`);
  return key;
}

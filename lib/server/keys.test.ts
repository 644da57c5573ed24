import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { loadKeys } from "@/lib/server/keys";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

let dataDir = "";
beforeEach(() => {
  dataDir = temporaryFolder();
});

it("creates one key that only its owner can read, and reuses it", () => {
  const first = loadKeys(path.join(dataDir, "deep", "er"));
  const again = loadKeys(path.join(dataDir, "deep", "er"));
  expect(statSync(path.join(dataDir, "deep", "er", "master.key")).mode & 0o777).toBe(0o600);
  expect(again.pepper).toEqual(first.pepper);
  expect(again.sessionPassword).toBe(first.sessionPassword);
  expect(again.signing("a").equals(first.signing("a"))).toBe(true);
  expect(again.fingerprint).toBe(first.fingerprint);
});

it("derives a separate key for every purpose and key ID", () => {
  const keys = loadKeys(dataDir);
  const derived = [
    keys.pepper.toString("base64url"),
    keys.cursor.toString("base64url"),
    keys.sessionPassword,
    keys.signing("a").export().toString("base64url"),
    keys.signing("b").export().toString("base64url"),
    readFileSync(path.join(dataDir, "master.key"), "utf8").trim(),
  ];
  expect(new Set(derived).size).toBe(derived.length);
  expect(derived.every((key) => key.length >= 43)).toBe(true);
});

it("refuses a damaged key and leaves it unchanged", () => {
  writeFileSync(path.join(dataDir, "master.key"), "damaged");
  expect(() => loadKeys(dataDir)).toThrow(/master\.key is damaged/);
  expect(readFileSync(path.join(dataDir, "master.key"), "utf8")).toBe("damaged");
});

import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { holdFolder, isFolderHeld } from "@/lib/server/runtime/hold-folder";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

it("keeps a second server out until the first one lets go, and writes nothing", () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, "data");
  expect(isFolderHeld(dataDir)).toBe(false);
  const letGo = holdFolder(dataDir);
  expect(isFolderHeld(dataDir)).toBe(true);
  expect(() => holdFolder(dataDir)).toThrow(`Another server uses ${dataDir}.`);
  expect(isFolderHeld(dataDir)).toBe(true);
  expect(readdirSync(dataDir)).toEqual(["server.lock"]);
  letGo();
  expect(isFolderHeld(dataDir)).toBe(false);
  holdFolder(dataDir)();
  expect(readdirSync(dataDir)).toEqual(["server.lock"]);
  expect(statSync(path.join(dataDir, "server.lock")).size).toBe(0);
});

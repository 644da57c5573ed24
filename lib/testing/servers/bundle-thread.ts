import { rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { bundle } from "@/scripts/bundle.mjs";
import { entries } from "@/scripts/entries.mjs";

/** Bundles the source of a `QueryThread` for the tests of a file. Returns where it is. */
export function bundleThread(name: "search-thread" | "create-thread"): URL {
  // In the project's folder, where it finds its packages.
  const file = path.resolve("dist", `test-${name}.mjs`);
  beforeAll(() => bundle(entries[name], file));
  afterAll(() => rmSync(file));
  return pathToFileURL(file);
}

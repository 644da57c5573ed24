import { rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { bundle } from "@/scripts/bundle.mjs";
import { entries } from "@/scripts/entries.mjs";

type ThreadName = Extract<keyof typeof entries, `${string}-thread`>;

/** Bundles the source of a thread for the tests of a file. Returns where it is. */
export function bundleThread(name: ThreadName): URL;
export function bundleThread(name: string, entry: string): URL;
export function bundleThread(name: string, entry = entries[name as ThreadName]): URL {
  // In the project's folder, where it finds its packages.
  const file = path.resolve("dist", `test-${name}.mjs`);
  beforeAll(() => bundle(entry, file));
  afterAll(() => rmSync(file));
  return pathToFileURL(file);
}

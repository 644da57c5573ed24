import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "./find-chromium";

/** Sees to it that there is a Chromium to test in: as root from Debian's packages, else Playwright's own. @throws Error */
export function ensureChromium(): void {
  if (findChromium()) return;
  process.stdout.write("No Chromium found: installing one for the tests.\n");
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (isDebianRoot) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  } else {
    run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
  }
  if (!findChromium())
    throw new Error("No Chromium could be installed. Install one and name it with CHROMIUM_PATH.");
}

function run(command: string, words: string[]): void {
  spawnSync(command, words, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

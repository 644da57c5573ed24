import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "./find-chromium";

/** The request preview's tests run its code with these programs. */
const programs = ["curl", "python3"];

/**
 * Installs what the tests run, if missing: Chromium, curl and Python. As root on Debian from its packages,
 * elsewhere Playwright's Chromium; tests that need Python are skipped without it.
 * @throws Error
 */
export function ensureTools(): void {
  const missing = programs.filter((program) => spawnSync(program, ["--version"]).error);
  if (!findChromium()) missing.push("chromium-headless-shell");
  if (missing.length > 0) install(missing);
  if (!findChromium())
    throw new Error("No Chromium could be installed. Install one and name it with CHROMIUM_PATH.");
}

function install(missing: string[]): void {
  process.stdout.write(`Installing for the tests: ${missing.join(", ")}.\n`);
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing]);
  } else if (missing.includes("chromium-headless-shell")) {
    run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
  }
}

function run(command: string, words: string[]): void {
  spawnSync(command, words, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

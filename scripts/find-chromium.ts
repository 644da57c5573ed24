import { existsSync } from "node:fs";
import { chromium } from "playwright";

const systemPaths = [
  // Debian's, without a window: what tests need, and a third lighter.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Returns the path of a Chromium: CHROMIUM_PATH, the system's, or Playwright's; null if there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  return [...systemPaths, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

import { defineConfig } from "playwright/test";
import { findChromium } from "./scripts/find-chromium";

/* End to end: the built server on a database of its own, in the Chromium of this machine. Run by `npm test`. */

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["dot"], ["json", { outputFile: "node_modules/.cache/cuelist/e2e.json" }]],
  use: {
    locale: "en-GB",
    // Colours in the middle of a transition have no contrast to judge.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1280, height: 860 },
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        // Chromium would call home at every start; here it could only wait.
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});

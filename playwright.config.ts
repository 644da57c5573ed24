import { defineConfig } from "playwright/test";
import { findChromium } from "./scripts/find-chromium";

/** End-to-end tests: the built server with its own database, in this machine's Chromium. */

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // The longest takes 15 s alone, and four times as long with four other busy processes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["dot"], ["json", { outputFile: "node_modules/.cache/cuelist/e2e.json" }]],
  use: {
    locale: "en-GB",
    // Contrast cannot be checked during a colour transition.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1280, height: 860 },
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        // Disables Chromium's background requests, which would time out here.
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});

import pino from "pino";
import { afterAll, expect, vi } from "vitest";
import { singletons } from "@/lib/server/singleton";

/*
 * Runs before each file of tests. Files share a process and its modules (vitest.config.ts): each begins without what the
 * one before kept for its process, and has to leave the environment and the clock as it found them.
 */

singletons.clear();

// The log of code under test goes to the console, which Vitest shows for tests that fail only.
singletons.set(
  "logger",
  pino(
    { base: null, formatters: { level: (level) => ({ level }) } },
    { write: (line: string) => console.error(line.trimEnd()) },
  ),
);

const environment = { ...process.env };
afterAll(() => {
  vi.unstubAllGlobals();
  expect({ ...process.env }).toEqual(environment);
  expect(vi.isFakeTimers()).toBe(false);
});

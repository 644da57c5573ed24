import pino from "pino";
import { afterAll, expect, vi } from "vitest";

/*
 * Runs before each file of tests. Files share a process and its modules (vitest.config.ts): each begins without what the
 * one before kept for its process, and has to leave the environment and the clock as it found them.
 */

const shared = globalThis as { [key: symbol]: unknown };
for (const key of Object.getOwnPropertySymbols(shared))
  if (key.description?.startsWith("cuelist.")) delete shared[key];

// The log of code under test goes to the console, which Vitest shows for tests that fail only.
shared[Symbol.for("cuelist.logger")] = pino(
  { base: null, formatters: { level: (level) => ({ level }) } },
  { write: (line: string) => console.error(line.trimEnd()) },
);

const environment = { ...process.env };
afterAll(() => {
  vi.unstubAllGlobals();
  expect({ ...process.env }).toEqual(environment);
  expect(vi.isFakeTimers()).toBe(false);
});

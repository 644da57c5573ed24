import pino from "pino";

/** The log of code under test goes to the console, which Vitest shows for tests that fail only. */
const shared = globalThis as { [key: symbol]: unknown };
shared[Symbol.for("cuelist.logger")] = pino(
  { base: null, formatters: { level: (level) => ({ level }) } },
  { write: (line: string) => console.error(line.trimEnd()) },
);

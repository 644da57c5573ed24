import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      "@": root.replace(/\/$/, ""),
      // "server-only" throws outside a React server build; tests are one.
      "server-only": `${root}lib/testing/server-only.ts`,
    },
  },
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["**/node_modules/**", ".next/**", "e2e/**"],
    globalSetup: ["./lib/testing/global-setup.ts"],
    // Tests have one client do what many do elsewhere; budgets are tested with their own settings.
    env: { LIMIT_REQUESTS_PER_SECOND: "0", LIMIT_HEAVY_REQUESTS: "0" },
    // Many tests wait for processes; by default a machine of two cores runs one file at a time.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

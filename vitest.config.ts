import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      "@": root.replace(/\/$/, ""),
      // "server-only" throws outside React server builds, such as in tests.
      "server-only": `${root}lib/testing/server-only.ts`,
    },
  },
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["**/node_modules/**", ".next/**", "e2e/**"],
    globalSetup: ["./lib/testing/global-setup.ts"],
    // Disable request budgets, because tests use one client for many requests; budget tests set their own.
    env: { LIMIT_REQUESTS_PER_SECOND: "0", LIMIT_HEAVY_REQUESTS: "0" },
    // Many tests wait for processes; the default on two cores is one file at a time.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

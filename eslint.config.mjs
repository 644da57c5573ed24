import nextVitals from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import { defineConfig, globalIgnores } from "eslint/config";

/** React's rules, of which one runs its compiler on each file. */
const reactRules = nextVitals.flatMap(({ rules = {} }) =>
  Object.keys(rules).filter((name) => name.startsWith("react")),
);

export default defineConfig([
  globalIgnores([
    ".next/**",
    "dist/**",
    "data/**",
    "next-env.d.ts",
    "test-results/**",
    "playwright-report/**",
  ]),
  ...nextVitals,
  ...nextTypescript,
  {
    rules: {
      "no-console": ["error", { allow: ["error"] }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
    },
  },
  {
    files: ["lib/{server,shared,testing}/**", "scripts/**", "e2e/**"],
    rules: Object.fromEntries(reactRules.map((name) => [name, "off"])),
  },
  { files: ["scripts/**", "lib/server/admin/**"], rules: { "no-console": "off" } },
]);

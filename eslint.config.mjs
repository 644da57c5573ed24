import nextVitals from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import { defineConfig, globalIgnores } from "eslint/config";

/** The arrow of imports (app -> components -> lib) and the two runtimes, as rules. */
const zones = [
  { target: "./lib", from: "./components", message: "lib never imports components." },
  { target: "./lib", from: "./app", message: "lib never imports app." },
  { target: "./components", from: "./app", message: "components never import app." },
  { target: "./components", from: "./lib/db", message: "components never touch the database." },
  { target: "./components", from: "./lib/env.ts", message: "env is the server's." },
  {
    target: "./components",
    from: "./lib/**/*.server.ts",
    message: "components run in the browser too.",
  },
  {
    target: "./components/ui",
    from: "./components/!(ui)/**",
    message: "ui primitives know no domain.",
  },
  {
    target: "./components/ui",
    from: "./lib/!(text)/**",
    message: "ui primitives know no domain.",
  },
];

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
      "import/no-restricted-paths": ["error", { zones }],
      "import/no-cycle": ["error", { ignoreExternal: true }],
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
  { files: ["scripts/**", "lib/admin/**"], rules: { "no-console": "off" } },
]);

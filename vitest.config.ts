import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const setups = {
  sqlite: "./lib/testing/databases/sqlite-setup.ts",
  postgres: "./lib/testing/databases/postgres-setup.ts",
};
const writerSetup = "./lib/testing/databases/writer-setup.ts";
const ignored = ["**/node_modules/**", ".next/**", "dist/**", "e2e/**"];

/** Returns a project of the tests whose names end in this way: `*.db.test.ts` runs on each database, `*.process.test.ts` starts whole servers. */
const project = (
  name: string,
  suffixes: string[],
  kinds: ("sqlite" | "postgres")[],
  rest = {},
) => ({
  extends: true as const,
  test: {
    name,
    include: suffixes.map((suffix) => `**/*.${suffix}.test.ts`),
    exclude: ignored,
    globalSetup: [writerSetup, ...kinds.map((kind) => setups[kind])],
    provide: { databaseKinds: kinds },
    ...rest,
  },
});

/** Tests of all requests, and of work that goes through the agencies one by one. */
const requestTests = [
  "app/**/*.{db,postgres}.test.ts",
  "lib/server/{remote,admin/housekeeping,domain/retention,domain/service}/**/*.db.test.ts",
];

/** Tests of handlers, and of what follows from a service's answers, in which statements are a small part: `npm test` runs them on SQLite. */
const handlerTests = ["app", "lib/server/remote/creates", "lib/server/remote/tokens"];

/** The same on PostgreSQL. */
const handlersOnPostgres = () => {
  const { test, ...rest } = project("handlers", [], ["postgres"]);
  const include = handlerTests.map((folder) => `${folder}/**/*.{db,postgres}.test.ts`);
  return { ...rest, test: { ...test, include } };
};

/** Tests of requests on databases that are split by agency; every statement has to stay in one shard. */
const onShards = () => {
  const { test, ...rest } = project("shards", [], ["postgres"]);
  const setupFiles = ["./lib/testing/shards/shards-setup.ts"];
  // Isolated: the factories enter the context of a request and never leave it.
  return { ...rest, test: { ...test, include: requestTests, setupFiles, isolate: true } };
};

/** The same on a real Citus, which DATABASE_URL names (`npm run scale citus`), with tests that need such a database. */
const onCitus = () => {
  const { test, ...rest } = project("citus", ["citus"], ["postgres"]);
  const include = [...test.include, ...requestTests];
  const globalSetup = [writerSetup, "./lib/testing/citus/citus-setup.ts"];
  // It needs a failing trigger, and Citus has no triggers.
  const exclude = [...ignored, "app/api/change-sets/outages.postgres.test.ts"];
  return {
    ...rest,
    test: {
      ...test,
      include,
      exclude,
      globalSetup,
      isolate: true,
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  };
};

export default defineConfig({
  resolve: {
    alias: {
      "@": root.replace(/\/$/, ""),
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: [...ignored, "**/*.{db,sqlite,postgres,process,slow,citus}.test.ts"],
        },
      },
      project("sqlite", ["db", "sqlite"], ["sqlite"]),
      project("postgres", ["db", "postgres"], ["postgres"], {
        exclude: [...ignored, ...handlerTests.map((folder) => `${folder}/**`)],
      }),
      project("process", ["process"], ["sqlite", "postgres"]),
      handlersOnPostgres(),
      onShards(),
      onCitus(),
      project("slow", ["slow"], ["sqlite", "postgres"], { isolate: true }),
    ],
    // A test's client makes the requests of many; budgets are tested with their own settings. Otherwise SQLite's folder for temporary
    // files would be that of the first database, which is deleted with its test.
    env: { LIMIT_REQUESTS_PER_SECOND: "0", SQLITE_TMPDIR: tmpdir() },
    setupFiles: ["./lib/testing/each-file.ts"],
    // Files share two processes, because loading the modules for each would take as long as its tests. `each-file.ts` separates them.
    isolate: false,
    // Many tests wait for processes; by default a machine of two cores runs one file at a time.
    maxWorkers: 2,
    silent: "passed-only",
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

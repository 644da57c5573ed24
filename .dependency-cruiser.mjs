/*
 * The direction of imports, types included (docs/architecture.md). A folder of `lib` imports only from the floors before its own;
 * pages import components, components import lib.
 */

/** From the ground up. Files directly in `lib` are leaves, unless a floor names them. */
const floors = [
  ["lib/db"],
  ["lib/runtime", "lib/idempotency.server.ts"],
  ["lib/http", "lib/api-client.ts", "lib/api-error.ts", "lib/query-client.ts"],
  ["lib/clients"],
  ["lib/companies"],
  ["lib/playlists"],
  ["lib/id-import"],
  ["lib/change-sets"],
  ["lib/imports", "lib/activity", "lib/tags"],
  ["lib/service"],
  ["lib/session"],
  ["lib/endpoint"],
  ["lib/demo", "lib/housekeeping", "lib/admin"],
  ["lib/server"],
];

/** Code of the server alone: whole folders, and files with the suffix. */
const serverOnly =
  "^lib/(db|runtime|endpoint|service|server|admin|demo|housekeeping)/|^lib/.*\\.server\\.ts$";
const tests = "\\.test\\.tsx?$|^lib/testing/|^e2e/|^scripts/";

const pattern = (places) =>
  `^(${places.map((place) => place.replaceAll(".", "\\.") + (place.endsWith(".ts") ? "$" : "/")).join("|")})`;
const rule = (name, from, to) => ({ name, severity: "error", from, to });
const placed = floors.flat();

const floorRules = floors.flatMap((floor, index) => {
  const above = floors.slice(index + 1).flat();
  const from = { path: pattern(floor), pathNot: tests };
  const beside = floor.filter((place) => !place.endsWith(".ts"));
  return [
    ...(above.length > 0 ? [rule(`floor-${index + 1}`, from, { path: pattern(above) })] : []),
    // Neighbours on a floor do not know each other.
    ...beside.map((place) =>
      rule(
        `beside-${place.replace("lib/", "")}`,
        { path: pattern([place]), pathNot: tests },
        {
          path: pattern(floor),
          pathNot: pattern([place]),
        },
      ),
    ),
  ];
});

const configuration = {
  forbidden: [
    rule("no-cycle", {}, { circular: true }),
    rule("no-unresolved", {}, { couldNotResolve: true, pathNot: "^(server-only|node:)" }),
    rule(
      "leaves",
      { path: "^lib/[^/]+\\.ts$|^lib/csv/", pathNot: `${tests}|${pattern(placed)}` },
      {
        path: "^lib/.+/",
        pathNot: "^lib/csv/",
      },
    ),
    ...floorRules,
    rule(
      "lib-imports-lib",
      { path: "^lib/", pathNot: tests },
      { path: "^(app|components|e2e|scripts)/" },
    ),
    rule("components-below-app", { path: "^components/" }, { path: "^(app|e2e|scripts)/" }),
    rule(
      "components-run-in-browsers",
      { path: "^components/", pathNot: tests },
      { path: serverOnly },
    ),
    rule(
      "ui-knows-no-domain",
      { path: "^components/ui/", pathNot: tests },
      {
        path: "^(components/(?!ui/)|lib/(?!text\\.ts))",
      },
    ),
    rule(
      "no-component-cycle",
      { path: "^components/([^/]+)/", pathNot: tests },
      {
        path: "^components/",
        pathNot: "^components/$1/",
        circular: true,
      },
    ),
    rule(
      "tests-stay-out",
      { path: "^(app|components|lib|server\\.ts)", pathNot: tests },
      { path: tests },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|dist|node_modules|lib/db/drivers)/|\\.css$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types"],
    },
  },
};

export default configuration;

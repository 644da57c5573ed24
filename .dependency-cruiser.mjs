/**
 * Import directions, types included (docs/architecture.md). A `lib` folder imports only from lower layers;
 * pages import components, components import `lib`.
 */

/** Lowest layer first. Files directly in `lib` belong to the lowest layer unless a layer lists them. */
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

/** Folders and files that run on the server only. */
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
    // Folders of one layer do not import each other.
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

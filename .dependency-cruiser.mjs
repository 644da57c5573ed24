/**
 * Import directions, types included (docs/architecture.md). A `lib` folder imports only from lower layers;
 * pages import components, components import `lib`.
 */

/** Lowest layer first, as in docs/architecture.md. Files directly in `lib` are below all of them unless a layer lists them. */
export const layers = [
  ["lib/server"],
  ["lib/server/db"],
  ["lib/server/db/transfer"],
  ["lib/server/runtime", "lib/server/domain/idempotency.ts"],
  [
    "lib/server/http",
    "lib/browser/api-client.ts",
    "lib/browser/api-error.ts",
    "lib/browser/query-client.ts",
  ],
  ["lib/clients"],
  ["lib/companies"],
  ["lib/workspaces"],
  ["lib/playlists"],
  ["lib/id-import"],
  ["lib/change-sets"],
  ["lib/imports", "lib/activity", "lib/tags", "lib/requests"],
  ["lib/creates"],
  ["lib/server/domain/retention"],
  ["lib/server/remote"],
  ["lib/server/http/session"],
  ["lib/server/http/endpoint"],
  [
    "lib/server/admin/demo",
    "lib/server/admin/housekeeping",
    "lib/server/http/monitoring",
    "lib/server/admin",
    "lib/openapi",
    "lib/operations",
  ],
  ["lib/server/http/front-door"],
];

/** Folders and files that run on the server only. */
const serverOnly =
  "^lib/(db|transfer|runtime|endpoint|service|server|admin|demo|housekeeping|monitoring|retention)/|^lib/.*\\.server\\.ts$";
const tests = "\\.test\\.tsx?$|^lib/testing/|^e2e/|^scripts/";

const pattern = (folders) =>
  `^(${folders.map((folder) => folder.replaceAll(".", "\\.") + (folder.endsWith(".ts") ? "$" : "/")).join("|")})`;
const rule = (name, from, to) => ({ name, severity: "error", from, to });
const layered = layers.flat();

const layerRules = layers.flatMap((layer, index) => {
  const above = layers.slice(index + 1).flat();
  const from = { path: pattern(layer), pathNot: tests };
  const siblings = layer.filter((folder) => !folder.endsWith(".ts"));
  return [
    ...(above.length > 0 ? [rule(`layer-${index + 1}`, from, { path: pattern(above) })] : []),
    // Folders of one layer do not import each other.
    ...siblings.map((folder) =>
      rule(
        `siblings-${folder.replace("lib/", "")}`,
        { path: pattern([folder]), pathNot: tests },
        {
          path: pattern(layer),
          pathNot: pattern([folder]),
        },
      ),
    ),
  ];
});

const configuration = {
  forbidden: [
    rule("no-cycle", {}, { circular: true }),
    rule("no-unresolved", {}, { couldNotResolve: true, pathNot: "^(server-only|node:|cuelist:)" }),
    rule(
      "leaves",
      { path: "^lib/[^/]+\\.ts$|^lib/(csv|spreadsheet)/", pathNot: `${tests}|${pattern(layered)}` },
      {
        path: "^lib/.+/",
        pathNot: "^lib/(csv|spreadsheet)/",
      },
    ),
    ...layerRules,
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
    // They ask the API in the process (decision 83).
    rule(
      "pages-ask-the-api",
      { path: "^app/(?!(api|v2|stage|openapi\\.json|livez|readyz|metrics)/)", pathNot: tests },
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
    // A mistake of ours must not agree with itself.
    rule(
      "stand-in-shares-nothing",
      { path: "^scripts/stand-in" },
      { path: "^(app|components|lib)/" },
    ),
    rule(
      "tests-stay-out",
      { path: "^(app|components|lib|server\\.ts)", pathNot: tests },
      { path: tests },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|dist|node_modules|lib/server/db/drivers)/|\\.css$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types"],
    },
  },
};

export default configuration;

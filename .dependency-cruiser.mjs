/**
 * Import directions, types included (docs/architecture.md). `lib/shared` imports nothing else of lib, `lib/browser` and `components` only
 * that, `lib/server` never them; inside `lib/server` a storey imports only from lower ones, and so do the subjects of its domain.
 */

/** Storeys of lib/server, lowest first; files directly in lib/server are below all of them. */
export const storeys = ["db", "runtime", "domain", "remote", "http", "admin"];

/** Subjects of lib/server/domain, lowest first; those of one line do not import each other. */
export const subjects = [
  ["clients"],
  ["companies", "people", "catalogue"],
  ["playlists"],
  ["change-sets"],
  ["imports", "activity", "tags", "requests"],
  ["retention", "service"],
];

const tests = "\\.test\\.tsx?$|^lib/testing/|^e2e/|^scripts/";
/** Folders of app that answer requests; the rest are pages. */
const routes = "(api|v2|stage|openapi\\.json|livez|readyz|metrics)";

const rule = (name, from, to) => ({ name, severity: "error", from, to });
const inProduction = (path) => ({ path, pathNot: tests });
const anyOf = (names) => `(${names.join("|")})`;

/** Each folder of `parent` imports only from folders of earlier groups, and from itself. */
const climbing = (parent, groups) =>
  groups.flatMap((group, index) =>
    group.map((folder) =>
      rule(`${folder}-imports-lower-ones`, inProduction(`^${parent}/${folder}/`), {
        path: `^${parent}/${anyOf(groups.slice(index).flat())}/`,
        pathNot: `^${parent}/${folder}/`,
      }),
    ),
  );

const configuration = {
  forbidden: [
    rule("no-cycle", {}, { circular: true }),
    rule("no-unresolved", {}, { couldNotResolve: true, pathNot: "^(node:|cuelist:|@/\\.next/)" }),
    rule("shared-imports-nothing", inProduction("^lib/shared/"), {
      path: "^(lib/(?!shared/)|app/|components/)",
    }),
    rule("browser-imports-shared", inProduction("^lib/browser/"), {
      path: "^(lib/server/|app/|components/)",
    }),
    rule("components-run-in-browsers", inProduction("^components/"), {
      path: "^(lib/server/|app/)",
    }),
    // They ask the API in the process (decision 83).
    rule("pages-ask-the-api", inProduction(`^app/(?!${routes}/)`), {
      path: `^(lib/server/|app/${routes}/)`,
    }),
    rule("server-runs-on-servers", inProduction("^(lib/server/|server\\.ts)"), {
      path: "^(lib/browser/|components/|app/)",
    }),
    rule("server-files-below-storeys", inProduction("^lib/server/[^/]+$"), {
      path: "^lib/server/.+/",
    }),
    ...climbing(
      "lib/server",
      storeys.map((storey) => [storey]),
    ),
    ...climbing("lib/server/domain", subjects),
    rule("writer-stays-in-db", inProduction("^(?!lib/server/db/)"), {
      path: "^lib/server/db/writer/",
    }),
    rule("browsers-have-no-node", inProduction("^(lib/(shared|browser)|components)/"), {
      dependencyTypes: ["core"],
    }),
    rule("ui-knows-no-domain", inProduction("^components/ui/"), {
      path: "^(components/(?!ui/)|lib/(?!shared/(?:text|name-match)\\.ts))",
    }),
    rule("no-component-cycle", inProduction("^components/([^/]+)/"), {
      path: "^components/",
      pathNot: "^components/$1/",
      circular: true,
    }),
    // A mistake of ours must not agree with itself.
    rule(
      "stand-in-shares-nothing",
      { path: "^scripts/stand-in" },
      { path: "^(app|components|lib)/" },
    ),
    rule("tests-stay-out", inProduction("^(app|components|lib|server\\.ts)"), { path: tests }),
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

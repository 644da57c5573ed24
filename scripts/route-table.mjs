import { readdirSync } from "node:fs";
import path from "node:path";

const name = "cuelist:route-table";

/**
 * Esbuild plugin for the module `cuelist:route-table`, whose `routeTable` maps the path of each app/**\/route.ts, with
 * `:parameters`, to its module, and whose `pagePaths` lists those of the pages. The server answers what is in it, so a new route needs no second entry.
 */
export const routeTable = (root) => ({
  name: "route-table",
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: name }));
    build.onLoad({ filter: /.*/, namespace: name }, () => {
      const routes = findRoutes(root);
      const imports = routes.map(({ file }, at) => `import * as r${at} from "./${file}";`);
      const entries = routes.map(({ url }, at) => `${JSON.stringify(url)}: r${at},`);
      const table = `export const routeTable = {${entries.join("\n")}};`;
      const pages = `export const pagePaths = ${JSON.stringify(findPages(root))};`;
      const contents = `${imports.join("\n")}\n${table}\n${pages}`;
      return { contents, resolveDir: root, loader: "js" };
    });
  },
});

/** The paths of all route.ts files. */
export function findRoutes(root) {
  return readdirSync(path.join(root, "app"), { recursive: true })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => /(^|\/)route\.ts$/.test(file))
    .map((file) => ({
      file: `app/${file}`,
      url: `/${path.posix.dirname(file).replaceAll(/\[(\w+)\]/g, ":$1")}`,
    }))
    .sort((one, other) => (order(one.url) < order(other.url) ? -1 : 1));
}

/** The paths of all page.tsx files but that of unknown paths, with `:parameters` and without the folders that only group them. */
export function findPages(root) {
  return readdirSync(path.join(root, "app"), { recursive: true })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => /^(?!.*\[\.{3}).*page\.tsx$/.test(file))
    .map((file) =>
      `/${path.posix.dirname(file)}`
        .replaceAll(/\/(\.|\([\w-]+\))(?=\/|$)/g, "")
        .replaceAll(/\[(\w+)\]/g, ":$1"),
    )
    .map((url) => url || "/")
    .sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

/** Order of routes: of two that match, the router takes the first: words must come before parameters. */
const order = (url) => url.replaceAll(":", "\uffff");

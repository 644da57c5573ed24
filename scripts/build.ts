import { buildPages } from "@/lib/server/http/front-door/pages/build-pages";
import { bundle } from "./bundle.mjs";

/* `npm run build`: all that production needs. dist/server.mjs, dist/admin.mjs and .next run without TypeScript and esbuild. */

async function build(): Promise<void> {
  // One after the other: each ends esbuild's process.
  await bundle("server.ts", "dist/server.mjs");
  await bundle("lib/server/admin/main.ts", "dist/admin.mjs");
  await buildPages(() =>
    process.stderr.write("Building the pages. This takes about a minute, once for each version.\n"),
  );
}

build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

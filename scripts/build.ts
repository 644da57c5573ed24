import { buildPages } from "@/lib/server/http/front-door/pages/build-pages";
import { bundle } from "./bundle.mjs";
import { entries } from "./entries.mjs";

/* `npm run build`: all that production needs. Its bundles in dist/ and .next run without TypeScript and esbuild. */

async function build(): Promise<void> {
  // One after the other: each ends esbuild's process.
  for (const [file, entry] of Object.entries(entries)) await bundle(entry, `dist/${file}.mjs`);
  await buildPages(() =>
    process.stderr.write("Building the pages. This takes about a minute, once for each version.\n"),
  );
}

build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

import { buildPages } from "@/lib/server/build-pages";
import { bundle } from "./bundle.mjs";

/* `npm run build`: all that production needs. dist/server.mjs, dist/admin.mjs and .next run without TypeScript and esbuild. */

await Promise.all([
  bundle("server.ts", "dist/server.mjs"),
  bundle("lib/admin/main.ts", "dist/admin.mjs"),
]);
buildPages().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

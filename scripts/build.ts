import { buildIfNeeded } from "../lib/server/build-pages";

buildIfNeeded().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

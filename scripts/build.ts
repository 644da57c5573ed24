import { buildIfNeeded } from "./build-if-needed";

buildIfNeeded().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

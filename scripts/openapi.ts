import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { documentedRoutes } from "@/app/openapi.json/documented-routes";
import { buildDocument } from "@/lib/server/http/openapi/build-document";
import { documentOrigin, releasedFile } from "@/lib/testing/openapi/files";

/**
 * `npm run openapi`: makes the types of openapi.json against which `tsc` checks the test of a generated client. With `-- --release`, also
 * docs/openapi.json, the description of the last release, which later ones are compared with.
 */

/** "@generated/client-types" (tsconfig.json). */
const typesFile = "node_modules/.cache/openapi/client-types.d.ts";

const document = buildDocument(documentedRoutes, documentOrigin);
mkdirSync(path.dirname(typesFile), { recursive: true });
writeFileSync(typesFile, astToString(await openapiTS(JSON.stringify(document))));
if (process.argv.includes("--release")) {
  writeFileSync(releasedFile, JSON.stringify(document, null, 2));
  execFileSync("node_modules/.bin/oxfmt", [releasedFile]);
}

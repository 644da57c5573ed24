import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { documentedRoutes } from "@/app/documented-routes";
import { buildDocument } from "@/lib/openapi/build-document";
import {
  clientTypesFile,
  clientTypesReason,
  documentOrigin,
  releasedFile,
} from "@/lib/testing/openapi/files";

/**
 * `npm run openapi`: writes the types of openapi.json that the test of a generated client uses. With `-- --release`, also docs/openapi.json,
 * the description of the last release, which later ones are compared with.
 */

const document = buildDocument(documentedRoutes, documentOrigin);
const written = [clientTypesFile];
const types = astToString(await openapiTS(JSON.stringify(document)));
writeFileSync(clientTypesFile, clientTypesReason + types);
if (process.argv.includes("--release")) {
  writeFileSync(releasedFile, JSON.stringify(document, null, 2));
  written.push(releasedFile);
}
execFileSync("node_modules/.bin/prettier", ["--log-level", "warn", "--write", ...written]);
process.stdout.write(`${written.join("\n")}\n`);

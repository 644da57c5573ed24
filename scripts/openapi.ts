import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";
import { documentedRoutes } from "@/app/openapi.json/documented-routes";
import { buildDocument } from "@/lib/server/http/openapi/build-document";
import { type OpenApiDocument } from "@/lib/shared/openapi/document";
import { findBreaks } from "@/lib/testing/openapi/find-breaks";

/**
 * `npm run openapi [-- --against FILE]`: writes openapi.json, and the types against which `tsc` checks the test of a generated client. Lists
 * what callers of an earlier openapi.json would miss, and then exits with 1.
 */

/** "@generated/client-types" (tsconfig.json) is here too. */
const folder = "node_modules/.cache/openapi";

const { against } = parseArgs({ options: { against: { type: "string" } } }).values;
const document = buildDocument(documentedRoutes, "https://cuelist.example.net");
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, "openapi.json"), JSON.stringify(document, null, 2));
writeFileSync(
  path.join(folder, "client-types.d.ts"),
  astToString(await openapiTS(JSON.stringify(document))),
);
if (against !== undefined) {
  const breaks = findBreaks(JSON.parse(readFileSync(against, "utf8")) as OpenApiDocument, document);
  for (const line of breaks) console.log(line);
  process.exitCode = breaks.length > 0 ? 1 : 0;
}

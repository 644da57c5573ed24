import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { boot } from "@/lib/server/runtime/boot";
import { importCompanies } from "@/lib/server/domain/companies/import-companies";
import { parseEnv } from "@/lib/server/env";
import { createAgency, createClient } from "@/lib/testing/factories";
import { bundle } from "../bundle.mjs";
import { entries } from "../entries.mjs";
import { fillPlaylists } from "./fill-playlists";
import { advertiserCsv } from "./names";

/** Makes an installation with one agency of so many advertisers and playlists (of 20 IDs), and a client for the operations of a benchmark. */
export async function prepareInstallation(
  variables: Record<string, string>,
  advertisers: number,
  playlists = 0,
) {
  const runtime = await boot(parseEnv(variables));
  const agency = await createAgency(runtime, "Benchmark Agency");
  await runtime.database.write(runtime.database.operations.expectManyWrites);
  const thread = pathToFileURL(path.resolve("dist", "bench-import-thread.mjs"));
  await bundle(entries["import-thread"], fileURLToPath(thread));
  const started = performance.now();
  const { created } = await importCompanies(runtime, agency.id, advertiserCsv(advertisers), {
    thread,
  });
  const importMs = performance.now() - started;
  const client = await createClient(runtime, { companyId: agency.id });
  const first = await runtime.database.read
    .selectFrom("agency_advertisers")
    .select(["advertiser_id as id", "name"])
    .orderBy("name_key")
    .limit(200)
    .execute();
  if (playlists > 0)
    await fillPlaylists(runtime.database, {
      agencyId: agency.id,
      advertisers: first,
      clients: [client.principal.clientId],
      playlists,
      ids: 20,
    });
  await runtime.database.close();
  return {
    created,
    importMs,
    client: { ...client, token: client.principal.token, advertiserId: first[0]?.id ?? "" },
  };
}

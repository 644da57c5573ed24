import { boot } from "@/lib/server/runtime/boot";
import { importCompanies } from "@/lib/server/domain/companies/import-companies";
import { parseEnv } from "@/lib/server/env";
import { createAgency, createClient } from "@/lib/testing/factories";
import { advertiserCsv } from "./names";

/** Makes an installation with one agency of so many advertisers, and a client for the operations of a benchmark. */
export async function prepareInstallation(variables: Record<string, string>, advertisers: number) {
  const runtime = await boot(parseEnv(variables));
  const agency = await createAgency(runtime, "Benchmark Agency");
  const { created } = await importCompanies(runtime, agency.id, advertiserCsv(advertisers));
  const client = await createClient(runtime, { companyId: agency.id });
  const first = await runtime.database.read
    .selectFrom("agency_advertisers")
    .select("advertiser_id")
    .orderBy("name_key")
    .executeTakeFirstOrThrow();
  await runtime.database.close();
  return {
    created,
    client: { ...client, token: client.principal.token, advertiserId: first.advertiser_id },
  };
}

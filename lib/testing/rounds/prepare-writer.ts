import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";

/** Makes an agency with an advertiser in a database, and a client of the agency that may write. */
export async function prepareWriter(
  variables: Record<string, string>,
): Promise<{ advertiserId: string; token: string }> {
  const runtime = await boot(parseEnv(variables));
  const agency = await createAgency(runtime);
  const advertiser = await createAdvertiser(runtime, { agencyId: agency.id });
  const { principal } = await createClient(runtime, { companyId: agency.id });
  await runtime.database.close();
  return { advertiserId: advertiser.id, token: principal.token };
}

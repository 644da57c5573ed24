import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import {
  createAdvertiser,
  createAdvertisers,
  createAgency,
  createClient,
} from "@/lib/testing/factories";

/** A client that may write, and the advertiser that it writes for. */
export interface Writer {
  agencyId: string;
  advertiserId: string;
  token: string;
}

/** Makes an agency in a database, with companies to search for ("Harbour 0 Radio" and so on), and a client of it. */
export async function prepareWriter(
  variables: Record<string, string>,
  companies = 0,
): Promise<Writer> {
  const runtime = await boot(parseEnv(variables));
  const agency = await createAgency(runtime);
  const names = Array.from({ length: companies }, (_, number) => `Harbour ${number} Radio`);
  await createAdvertisers(runtime, agency.id, names);
  const advertiser = await createAdvertiser(runtime, { agencyId: agency.id });
  const { principal } = await createClient(runtime, { companyId: agency.id });
  await runtime.database.close();
  return { agencyId: agency.id, advertiserId: advertiser.id, token: principal.token };
}

import { boot } from "@/lib/server/runtime/boot";
import { parseEnv } from "@/lib/server/env";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { type Runtime } from "@/lib/server/runtime/runtime";

export interface Caller {
  credentials: { client_id: string; client_secret: string };
  token: string;
  cookie: string;
}

/** Objects that requests can refer to; grows with each response. */
export interface World {
  callers: { manager: Caller; viewer: Caller; advertiser: Caller; otherAgency: Caller };
  agencyId: string;
  advertiserIds: string[];
  /** IDs of another agency and its advertiser, which no other caller may see. */
  otherAgencyIds: string[];
  playlistIds: string[];
  /** The latest returned revision by playlist. */
  revisions: Map<string, number>;
  changeSetIds: string[];
  importIds: string[];
  cursors: string[];
  personIds: string[];
}

export type CallerName = keyof World["callers"];

/** Creates companies and clients before the server starts; signs no one in. */
export async function createWorld(variables: Record<string, string>): Promise<World> {
  const runtime = await boot(parseEnv(variables));
  const agency = await createAgency(runtime, "Fuzz & Co");
  const names = Array.from({ length: 40 }, (_, index) => `Advertiser ${index} Ünïcode`);
  const advertiserIds = await createAdvertisers(runtime, agency.id, names);
  const other = await createAgency(runtime, "Stranger");
  const [foreign = ""] = await createAdvertisers(runtime, other.id, ["Foreign"]);
  const callers = {
    manager: await createCaller(runtime, agency.id),
    viewer: await createCaller(runtime, agency.id, "viewer"),
    advertiser: await createCaller(runtime, advertiserIds[0] ?? ""),
    otherAgency: await createCaller(runtime, other.id),
  };
  await runtime.database.close();
  return {
    callers,
    agencyId: agency.id,
    advertiserIds,
    otherAgencyIds: [other.id, foreign],
    playlistIds: [],
    revisions: new Map(),
    changeSetIds: [],
    importIds: [],
    cursors: [],
    personIds: [],
  };
}

async function createCaller(
  runtime: Runtime,
  companyId: string,
  role: "manager" | "viewer" = "manager",
): Promise<Caller> {
  const { clientId, clientSecret } = await createClient(runtime, { companyId, role });
  const credentials = { client_id: clientId, client_secret: clientSecret };
  return { credentials, token: "", cookie: "" };
}

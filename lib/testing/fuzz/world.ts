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

const uuid = /"uuid":"([0-9a-f-]{36})"/;
/** Maximum items remembered per kind; newest win. */
const maxRemembered = 300;

/** Remembers the objects of an answer. */
export function recordObjects(
  world: World,
  { operation, path }: { operation: { method: string; path: string }; path: string },
  answer: { status: number; text: string },
): void {
  if (answer.status < 200 || answer.status > 299 || path.startsWith("/companies")) return;
  const found = uuid.exec(answer.text)?.[1];
  const revision = Number(/"revision":(\d+)/.exec(answer.text)?.[1]);
  const cursor = /"next_cursor":"([^"]+)"/.exec(answer.text)?.[1];
  if (cursor) remember(world.cursors, cursor);
  if (!found) return;
  if (operation.path === "/api/imports") remember(world.importIds, found);
  else if (operation.path === "/api/people") remember(world.personIds, found);
  else if (/change-sets(\/:id\/undo)?$/.test(operation.path)) remember(world.changeSetIds, found);
  else if (/playlists(\/:\w+(\/(archive|restore))?|\/combine)?$/.test(operation.path)) {
    if (operation.method === "POST" && !operation.path.includes("/:playlistUUID"))
      remember(world.playlistIds, found);
    if (revision > 0) world.revisions.set(found, revision);
  }
}

function remember(list: string[], value: string): void {
  if (list.includes(value)) return;
  list.push(value);
  if (list.length > maxRemembered) list.shift();
}

import {
  type DemoCredentials,
  describeDemo,
  ensureDemoCredentials,
  findDemoCredentials,
  removeDemoCredentials,
} from "@/lib/server/admin/demo/demo-credentials";
import { demoAdvertisers, demoAgency } from "@/lib/server/admin/demo/demo-advertisers";
import { type DemoPlaylist, demoPlaylists } from "@/lib/server/admin/demo/demo-playlists";
import { findUsableSecret } from "@/lib/server/domain/clients/find-usable-secret";
import { insertClient } from "@/lib/server/domain/clients/insert-client";
import { insertCompanies } from "@/lib/server/domain/companies/insert-companies";
import { type Queries } from "@/lib/server/db/database";
import { withAgency } from "@/lib/server/request-context";
import { newId } from "@/lib/shared/ids";
import { insertPlaylist } from "@/lib/server/domain/playlists/insert-playlist";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { nameKey } from "@/lib/shared/text";
import { type Runtime } from "@/lib/server/runtime/runtime";

const client = { name: "Demo", role: "manager" } as const;

/** Creates the demo if the settings ask for it. Returns its message, or an empty one. */
export async function startDemo(runtime: Runtime): Promise<{ text: string; lines: string[] }> {
  // With another service, clients and advertisers come from there.
  const isWanted = runtime.env.demo && runtime.env.audioServiceUrl === undefined;
  const demo = isWanted ? await ensureDemo(runtime) : null;
  return demo ? describeDemo(runtime.env, demo) : { text: "", lines: [] };
}

/** Credentials of the demo client; `isNew` if this call created the demo. */
interface Demo extends DemoCredentials {
  isNew: boolean;
}

/**
 * Creates the demo in a database without companies: an agency, its advertisers, a client and playlists. Returns
 * the client's credentials, also at later starts while they work; null otherwise. The file is written before
 * the single transaction, so a crash leaves all or nothing, and concurrent processes create one demo.
 */
export async function ensureDemo(runtime: Runtime): Promise<Demo | null> {
  const { database, env } = runtime;
  let isNew = false;
  if (!(await hasCompany(database.read))) {
    const isFirst = findDemoCredentials(env.dataDir) === null;
    const credentials = ensureDemoCredentials(env.dataDir);
    await database.write(async (transaction) => {
      await database.operations.holdLock(transaction, "demo");
      if (await hasCompany(transaction)) return;
      await insertDemo(transaction, runtime, credentials);
      isNew = true;
    });
    // Another server with its own folder has made the demo of this database.
    if (!isNew && isFirst && !(await findWorkingDemo(runtime)))
      removeDemoCredentials(env.dataDir, credentials);
  }
  const credentials = await findWorkingDemo(runtime);
  return credentials && { ...credentials, isNew };
}

/** Returns the credentials in DATA_DIR/demo-client.json, or null if missing, disabled or ended. */
export async function findWorkingDemo(runtime: Runtime): Promise<DemoCredentials | null> {
  const credentials = findDemoCredentials(runtime.env.dataDir);
  if (!credentials) return null;
  const { clientId, clientSecret } = credentials;
  const secret = await findUsableSecret(runtime, {
    client_id: clientId,
    client_secret: clientSecret,
  });
  return secret && credentials;
}

/** Returns the number of playlists that the demo created for a client; 0 for other clients. */
export function countSamples({ env }: Runtime, clientId: string): number {
  const isDemo = env.demo && findDemoCredentials(env.dataDir)?.clientId === clientId;
  return isDemo ? demoPlaylists.length : 0;
}

async function hasCompany(db: Queries): Promise<boolean> {
  return (await db.selectFrom("companies").select("id").limit(1).executeTakeFirst()) !== undefined;
}

async function insertDemo(
  transaction: Queries,
  runtime: Runtime,
  { clientId, clientSecret }: DemoCredentials,
): Promise<void> {
  const { database } = runtime;
  const agency = { id: newId(), name: demoAgency };
  const advertisers = demoAdvertisers.map((name) => ({ id: newId(), name }));
  await insertCompanies(transaction, database, {
    kind: "agency",
    agencyId: null,
    companies: [agency],
  });
  await insertCompanies(transaction, database, {
    kind: "advertiser",
    agencyId: agency.id,
    companies: advertisers,
  });
  await insertClient(transaction, runtime, {
    ...client,
    id: clientId,
    companyId: agency.id,
    secret: clientSecret,
  });
  const ids = new Map(advertisers.map(({ id, name }) => [name, id]));
  await withAgency(agency.id, async () => {
    for (const playlist of demoPlaylists)
      await insertDemoPlaylist(transaction, runtime, { playlist, agency, ids, clientId });
  });
}

async function insertDemoPlaylist(
  transaction: Queries,
  { database }: Runtime,
  demo: {
    playlist: DemoPlaylist;
    agency: { id: string; name: string };
    ids: Map<string, string>;
    clientId: string;
  },
): Promise<void> {
  const { advertiser, isAgencys, ...fields } = demo.playlist;
  const playlist = createPlaylistSchema.parse({
    ...fields,
    advertiser_id: demo.ids.get(advertiser),
  });
  const company = isAgencys
    ? { ...demo.agency, kind: "agency" as const, agencyId: demo.agency.id }
    : {
        id: playlist.advertiser_id,
        name: advertiser,
        kind: "advertiser" as const,
        agencyId: demo.agency.id,
      };
  const principal = { clientId: demo.clientId, clientName: client.name, person: null };
  const held = { nameKey: nameKey(advertiser) };
  const given = { database, principal, company, advertiser: held, playlist };
  await insertPlaylist(transaction, { ...given, source: "import" });
}

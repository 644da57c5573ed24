import * as createRoute from "@/app/api/companies/[companyId]/playlists/route";
import { newId } from "@/lib/shared/ids";
import { type Principal } from "@/lib/server/principal";
import { call } from "@/lib/testing/call";
import { type Remote, signInRemotely } from "@/lib/testing/remote-service/remote";
import { makeClients } from "@/scripts/stand-in/options";

const clients = makeClients(2, 20, 0);
export const remoteOptions = { advertisers: 20, clients };

interface Saved {
  cookie: string;
  advertiserId: string;
  name?: string;
  key?: string;
  /** Fields besides. */
  more?: object;
}

export function saveRemotely(saved: Saved) {
  const { cookie, advertiserId, name = "Morning", key = newId(), more } = saved;
  return call(createRoute, {
    cookie,
    path: `/api/companies/${advertiserId}/playlists`,
    params: { companyId: advertiserId },
    headers: { "idempotency-key": key },
    json: {
      name,
      advertiser_id: advertiserId,
      inventory_ids: ["id-1", "id-2", "id-1"],
      searches: [],
      type: "radio",
      tags: ["Q4"],
      ...more,
    },
  });
}

export async function beginRemotely(remote: Remote, at = 0) {
  const client = remote.standIn.clients[at];
  const session = await signInRemotely(remote, client);
  const [advertiser] = remote.standIn.advertisers(client?.id ?? "");
  remote.standIn.forget();
  return { ...session, advertiserId: advertiser?.uuid ?? "" };
}

/** What is recorded of the client's creates, oldest first. */
export const recordsOf = ({ runtime }: Remote, { clientId }: Principal) =>
  runtime.database.read
    .selectFrom("service_creates")
    .selectAll()
    .where("client_id", "=", clientId)
    .orderBy("id")
    .execute();

export const playlistsNamed = ({ runtime }: Remote, name: string) =>
  runtime.database.read
    .selectFrom("playlists")
    .select(["id", "company_id", "agency_id", "inventory_count", "inventory_kind", "note"])
    .where("name", "=", name)
    .execute();

export const createdThere = ({ standIn }: Remote, name: string) =>
  standIn.playlists().filter(({ parameters }) => parameters.name === name);

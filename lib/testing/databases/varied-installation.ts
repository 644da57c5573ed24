import { randomBytes } from "node:crypto";
import { newId } from "@/lib/shared/ids";
import { inviteAgain } from "@/lib/server/domain/people/invitations";
import { noteSession } from "@/lib/server/domain/people/note-seen";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import {
  createAdvertiser,
  createAdvertisers,
  createAgency,
  createClient,
  createPerson,
  makeCall,
} from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

/** Texts that are written differently from what they are in one format or another. */
const texts = [
  "tab\there",
  "line\nfeed\r\n",
  "back\\slash \\N \\t",
  "\\N",
  "quote ' \" `",
  "\b\f\v",
  "界 \u{1F600}",
  "",
];

export type VariedInstallation = Awaited<ReturnType<typeof fillVaried>>;

/** Fills an installation with rows of many kinds, some of them with texts and values that only the database allows. */
export async function fillVaried(runtime: Runtime, playlists = 30) {
  const { database } = runtime;
  const agency = await createAgency(runtime, "Meridian Media");
  const advertiser = await createAdvertiser(runtime, { agencyId: agency.id, name: "Tern & Co" });
  await createAdvertisers(
    runtime,
    agency.id,
    Array.from({ length: 300 }, (_, at) => `Advertiser ${at}`),
  );
  const client = await createClient(runtime, { companyId: agency.id });
  for (let at = 0; at < playlists; at += 1)
    await createPlaylist(runtime, client.principal, {
      companyId: advertiser.id,
      playlist: createPlaylistSchema.parse(
        playlistParameters(advertiser.id, {
          name: `Playlist ${at}`,
          inventory_ids: Array.from({ length: at * 7 }, (_, id) => `show-${at}-${id}`),
          searches: ["true crime", { any: "object" }],
          tags: ["News", "Q4"],
        }),
      ),
      source: "api",
    });
  const dana = await createPerson(runtime, {
    clientId: client.clientId,
    name: "Dana \\N 界",
    email: "dana@example.com",
  });
  await noteSession(runtime, dana.principal, "Browser\t1");
  await runtime.database.write((db) =>
    db
      .updateTable("people")
      .set({ oidc_issuer: "https://login.example", oidc_subject: `sub-${dana.personId}` })
      .where("id", "=", dana.personId)
      .execute(),
  );
  await inviteAgain(runtime, dana.principal, dana.personId);
  const at = new Date().toISOString();
  await database.write(async (db) => {
    for (const [index, text] of texts.entries()) {
      await db
        .insertInto("saved_views")
        .values({
          id: newId(),
          company_id: agency.id,
          client_id: client.clientId,
          is_shared: index % 2,
          name: text,
          name_key: text,
          query: text,
          created_at: at,
          updated_at: at,
        })
        .execute();
      await db
        .insertInto("api_requests")
        .values({
          ...makeCall(client.clientId),
          path: text,
          duration_ms: index / 3,
          bytes: index,
          messages: index === 0 ? null : randomBytes(index * 9),
        })
        .execute();
    }
  });
  return { agency, advertiser, client };
}

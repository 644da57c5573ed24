import { beforeAll, expect, it } from "vitest";
import { findCreated } from "@/lib/server/domain/service/read-creates";
import { answerRetentionMs } from "@/lib/server/domain/idempotency";
import { newId } from "@/lib/shared/ids";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { type Principal } from "@/lib/server/principal";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient, enterShard } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

describeOnBothDatabases("A create whose answer was lost", (getRuntime) => {
  let agencyId: string;
  let advertiserId: string;
  let manager: Principal;
  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime())).id;
    [advertiserId = ""] = await createAdvertisers(getRuntime(), agencyId, ["Tern"]);
    manager = (await createClient(getRuntime(), { companyId: agencyId })).principal;
  });

  const create = async (name: string) => {
    const key = newId();
    const { playlist } = await createPlaylist(getRuntime(), manager, {
      companyId: advertiserId,
      playlist: createPlaylistSchema.parse(playlistParameters(advertiserId, { name })),
      source: "dashboard",
      idempotency: { key, digest: "d" },
    });
    return { key, uuid: playlist.uuid };
  };

  it("is found by its key, by its own client", async () => {
    const { key, uuid } = await create("Lost");
    await create("Another");
    expect(await findCreated(getRuntime(), manager, key)).toEqual({
      playlist: { uuid, name: "Lost" },
    });
  });

  it("is nobody else's", async () => {
    const { key } = await create("Ours");
    const colleague = await createClient(getRuntime(), { companyId: agencyId });
    const rival = await createClient(getRuntime(), {
      companyId: (await createAgency(getRuntime())).id,
    });
    for (const { principal } of [colleague, rival])
      expect(await findCreated(getRuntime(), principal, key)).toEqual({ playlist: null });
  });

  it("is unknown if it never arrived, and after a day", async () => {
    // The rival's context is over.
    enterShard(getRuntime(), agencyId);
    expect(await findCreated(getRuntime(), manager, newId())).toEqual({ playlist: null });
    const { key } = await create("Of yesterday");
    await getRuntime().database.write((transaction) =>
      transaction
        .updateTable("idempotency_keys")
        .set({ created_at: new Date(Date.now() - answerRetentionMs - 1_000).toISOString() })
        .where("key", "=", key)
        .execute(),
    );
    expect(await findCreated(getRuntime(), manager, key)).toEqual({ playlist: null });
  });
});

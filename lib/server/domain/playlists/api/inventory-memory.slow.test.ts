import { sql } from "kysely";
import { expect, it } from "vitest";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { startServer } from "@/lib/testing/servers/server-process";

const ids = 1_000_000;
/**
 * The server's heap. An idle server needs half of it, and four answers held as a whole would be 280 MB. Without a limit V8 collects
 * garbage only after several hundred megabytes, so that the process's memory says nothing.
 */
const heapMegabytes = 224;

/** Makes a playlist with a million IDs, inserted directly for speed; returns its UUID and who may read it. */
async function fill(runtime: Runtime): Promise<{ uuid: string; credentials: object }> {
  const agency = await createAgency(runtime);
  const { id: companyId } = await createAdvertiser(runtime, { agencyId: agency.id });
  const client = await createClient(runtime, { companyId: agency.id });
  const { principal } = client;
  const parameters = playlistParameters(companyId, { inventory_ids: [], searches: ["x"] });
  const playlist = createPlaylistSchema.parse(parameters);
  const request = { companyId, playlist, source: "api" as const };
  const { uuid } = (await createPlaylist(runtime, principal, request)).playlist;
  await runtime.database.write((transaction) =>
    sql`with recursive places (place) as (select 0 union all select place + 1 from places where place < ${ids - 1})
      insert into playlist_inventory (playlist_number, position, inventory_id)
      select number, place, 'an-inventory-id-of-some-sixty-characters-as-buyers-have-them-' || place from playlists, places
      where playlists.id = ${uuid} order by place`.execute(transaction),
  );
  return { uuid, credentials: { client_id: client.clientId, client_secret: client.clientSecret } };
}

describeOnBothDatabases("The inventory", (getRuntime, getInstallation) => {
  it("of a million IDs is streamed to fast and slow readers in constant memory", async () => {
    const { uuid, credentials } = await fill(getRuntime());
    const { variables } = getInstallation();
    const command = [
      process.execPath,
      `--max-old-space-size=${heapMegabytes}`,
      "scripts/start.mjs",
      "server",
    ];
    const server = await startServer(
      { ...variables, PUBLIC_ORIGIN: "", LOG_LEVEL: "error" },
      { command },
    );
    const signedIn = await fetch(`${server.origin}/stage/get-token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ body: credentials }),
    });
    const { _token: token } = (await signedIn.json()) as { _token: string };
    /** Reads it all; a slow reader takes a little, and the rest when the others have ended. */
    const read = async (others?: Promise<unknown>) => {
      const url = `${server.origin}/v2/playlists/${uuid}/inventory`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      let [bytes, commas, pieces] = [0, 0, 0];
      let end = "";
      for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
        bytes += piece.length;
        end = (end + Buffer.from(piece).toString("utf8")).slice(-4_000);
        for (const byte of piece) if (byte === 44) commas += 1;
        pieces += 1;
        if (pieces === 32) await others;
      }
      return { status: answer.status, bytes, commas, end };
    };
    try {
      const fast = [read(), read()];
      const slow = [0, 1].map(() => read(Promise.all(fast)));
      for (const { status, bytes, commas, end } of await Promise.all([...fast, ...slow])) {
        expect(status).toBe(200);
        // Between IDs, and around Message, type, revision and _token.
        expect(commas).toBe(ids - 1 + 4);
        expect(end).toMatch(/-999999"\],"_token":"[^"]+"\}$/);
        expect(bytes).toBeGreaterThan(ids * 64);
      }
    } finally {
      await server.stop("SIGKILL");
    }
  }, 300_000);
});

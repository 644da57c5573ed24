import { expect, it } from "vitest";
import { listPlaylists } from "@/lib/server/domain/playlists/list-playlists";
import { playlistListSearchSchema, playlistSorts } from "@/lib/shared/playlists/selection-schema";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";

describeOnBothDatabases("The longest texts", (getRuntime) => {
  // Two extremes: U+FDFA, which a name key expands to eighteen characters, and random letters, which PostgreSQL
  // cannot compress.
  const letters = Array.from({ length: 255 }, (_, index) =>
    String.fromCodePoint(0x20000 + ((index * 7_919) % 40_000)),
  );
  it.each(["\uFDFA".repeat(255), letters.join("")])("fit every index", async (name) => {
    const runtime = getRuntime();
    const { id: agencyId } = await createAgency(runtime);
    const advertiser = await createAdvertiser(runtime, { agencyId, name });
    const { principal } = await createClient(runtime, { companyId: agencyId });
    const tags = Array.from({ length: 50 }, (_, index) =>
      [...letters.slice(index, index + 62), String(index + 10)].join(""),
    );
    const changes = { name, tags, inventory_ids: [letters.join(""), "x"] };
    const made = await addPlaylist(runtime, principal, advertiser.id, changes);
    for (const sort of playlistSorts) {
      const search = playlistListSearchSchema.parse({ sort, q: name.slice(0, 100), tag: tags[49] });
      const { playlists } = await listPlaylists(runtime, principal, search);
      expect(playlists.map(({ uuid }) => uuid)).toEqual([made]);
    }
  });
});

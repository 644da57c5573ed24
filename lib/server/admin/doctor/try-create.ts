import { type Finding, bad, good } from "@/lib/server/admin/doctor/finding";
import { insertCompanies } from "@/lib/server/domain/companies/insert-companies";
import { type Database } from "@/lib/server/db/database";
import { withAgency } from "@/lib/server/request-context";
import { type Env } from "@/lib/server/env";
import { newId } from "@/lib/shared/ids";
import { nameKey } from "@/lib/shared/text";
import { insertPlaylist } from "@/lib/server/domain/playlists/insert-playlist";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { explainBootFailure } from "@/lib/server/runtime/boot";

class RolledBack extends Error {}

/** Creates an agency with an advertiser, a client and a playlist in a transaction that is rolled back. */
export async function tryCreate(env: Env, database: Database): Promise<Finding> {
  const check = "create";
  const started = performance.now();
  try {
    await database.write(async (db) => {
      const [agencyId, advertiserId, clientId] = [newId(), newId(), newId()];
      const add = (kind: "agency" | "advertiser", id: string, of: string | null) =>
        insertCompanies(db, database, {
          kind,
          agencyId: of,
          companies: [{ id, name: "admin doctor" }],
        });
      await add("agency", agencyId, null);
      await add("advertiser", advertiserId, agencyId);
      await db
        .insertInto("clients")
        .values({
          id: clientId,
          company_id: agencyId,
          tenant_id: agencyId,
          name: "admin doctor",
          role: "manager",
          created_at: new Date().toISOString(),
        })
        .execute();
      const create = () =>
        insertPlaylist(db, {
          database,
          principal: { clientId, clientName: "admin doctor", person: null },
          company: { id: advertiserId, agencyId },
          advertiser: { nameKey: nameKey("admin doctor") },
          playlist: createPlaylistSchema.parse({
            name: "admin doctor",
            advertiser_id: advertiserId,
            inventory_ids: ["one"],
            searches: [],
            type: "radio",
          }),
          source: "api",
        });
      await withAgency(agencyId, create);
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack)
      return good(
        check,
        `A playlist was created and rolled back in ${Math.round(performance.now() - started)} ms.`,
      );
    return bad(check, explainBootFailure(error, env), "See docs/operating.md, Outages.");
  }
  return bad(check, "A create could not be rolled back.", "Report this.");
}

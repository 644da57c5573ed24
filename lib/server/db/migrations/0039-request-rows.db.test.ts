import { deflateRawSync } from "node:zlib";
import { type Kysely } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { type Queries } from "@/lib/server/db/database";
import { migrate } from "@/lib/server/db/migrate";
import { type MigrationEvent } from "@/lib/server/db/migration";
import { openDatabase } from "@/lib/server/db/open-database";
import { getRequest, listRequests } from "@/lib/server/domain/requests/list-requests";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { newId } from "@/lib/shared/ids";
import { createVersion32 } from "@/lib/testing/databases/version-32";
import { createClient } from "@/lib/testing/factories";
import { splitInPartitions } from "@/lib/testing/shards/split-in-partitions";

/** Writes calls as version 37 did, several to a row; returns their IDs. */
async function insertPacked(db: Queries, clientId: string, rows: number): Promise<string[]> {
  const ids: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const [whole, bare] = [newId(), newId()];
    ids.push(whole, bare);
    const summaries = JSON.stringify([
      [
        whole,
        "createPlaylist",
        "POST",
        "/v2/x?q=é",
        422,
        1,
        1.25,
        "192.0.2.1",
        "a",
        "invalid",
        "No.\u0000",
      ],
      [bare, "listTags", "GET", "/v2/tags", 200, 0, 2, "192.0.2.1", null, null, null, null],
    ]);
    const headers = ["Accept\n*/*\n…\n[2 more]\n", "date\nnow\n"];
    const heads = JSON.stringify([[...headers, [40, 3, true], [2, 2, false]], 0]);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(Buffer.byteLength(heads));
    const bodies = Buffer.from([0x7b, 0xc3, 0xa9, 0xff, 0xfe]);
    const contents = deflateRawSync(Buffer.concat([length, Buffer.from(heads), bodies]));
    await (db as unknown as Kysely<{ api_requests: Record<string, unknown> }>)
      .insertInto("api_requests")
      .values({ client_id: clientId, id: newId(), calls: 2, summaries, contents })
      .execute();
  }
  return ids.toReversed();
}

const places = inject("databaseKinds").flatMap((kind) =>
  [false, true].slice(0, kind === "postgres" ? 2 : 1).map((isSplit) => ({ kind, isSplit })),
);

describe.each(places)(
  "an upgrade of the request log ($kind, split: $isSplit)",
  ({ kind, isSplit }) => {
    it("keeps each call with its headers and bodies, and reports how many rows are damaged", async () => {
      const { variables, remove } = await createVersion32(kind);
      const database = await openDatabase(parseEnv(variables));
      const { id: clientId, company_id: companyId } = await database.read
        .selectFrom("clients")
        .select(["id", "company_id"])
        .where("company_id", "in", (db) => db.selectFrom("agency_advertisers").select("agency_id"))
        .executeTakeFirstOrThrow();
      const ids = await database.write((db) => insertPacked(db, clientId, 25));
      if (isSplit) await splitInPartitions(database, 3);
      const events: MigrationEvent[] = [];
      await migrate(database, { isCopied: false, report: (event) => events.push(event) });
      // The rows that the installation had are of random texts and bytes.
      expect(events.filter(({ rows }) => rows)).toMatchObject([{ state: "dropped", rows: 8 }]);
      await database.close();
      const runtime = await boot(parseEnv(variables));
      const { principal } = await createClient(runtime, { companyId });
      const { requests } = await listRequests(runtime, principal, { client: clientId });
      expect(requests.map(({ id }) => id)).toEqual(ids);
      const [bare, whole] = await Promise.all(
        ids.slice(-2).map((id) => getRequest(runtime, principal, id)),
      );
      expect(bare).toMatchObject({ status: 200, error: null, sent: null, answered: null });
      expect(whole).toMatchObject({
        operation: "createPlaylist",
        path: "/v2/x?q=é",
        status: 422,
        is_cut: true,
        duration_ms: 1.25,
        user_agent: "a",
        error: { code: "invalid", message: "No.\uFFFD" },
        sent: {
          headers: [
            { name: "Accept", value: "*/*" },
            { name: "…", value: "[2 more]" },
          ],
          body: { bytes: 40, is_cut: true, encoding: "text", content: "{é" },
        },
        answered: { body: { bytes: 2, is_cut: false, encoding: "base64", content: "//4=" } },
      });
      await runtime.database.close();
      await remove();
    });
  },
);

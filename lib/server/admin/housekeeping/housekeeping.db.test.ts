import { beforeAll, expect, it, vi } from "vitest";
import { type Principal } from "@/lib/server/principal";
import { endSessionOf, readToken } from "@/lib/server/domain/clients/end-session";
import { clearExpired } from "@/lib/server/admin/housekeeping/clear-expired";
import { startHousekeeping } from "@/lib/server/admin/housekeeping/start-housekeeping";
import { newId } from "@/lib/shared/ids";
import { receiveImportItems } from "@/lib/server/domain/imports/receive-import-items";
import { startImport } from "@/lib/server/domain/imports/start-import";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { boot } from "@/lib/server/runtime/boot";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { inviteAgain } from "@/lib/server/domain/people/invitations";
import { noteSession } from "@/lib/server/domain/people/note-seen";
import {
  createAdvertiser,
  createAgency,
  createClient,
  createPerson,
} from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { singletons } from "@/lib/server/singleton";

const hour = 3_600_000;
const never = new AbortController().signal;
const nothing = {
  catalogue_versions: 0,
  imports: 0,
  idempotency_answers: 0,
  ended_sessions: 0,
  person_sessions: 0,
  invitations: 0,
  refused_creates: 0,
  revisions: 0,
  activity: 0,
  archived: 0,
  audit: 0,
  requests: 0,
  freed_bytes: 0,
};

describeOnBothDatabases("housekeeping", (getRuntime) => {
  let principal: Principal;
  let advertiserId: string;
  beforeAll(async () => {
    const agency = await createAgency(getRuntime());
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId: agency.id })).id;
    principal = (await createClient(getRuntime(), { companyId: agency.id })).principal;
  });

  const count = async (table: "change_sets" | "change_set_items" | "idempotency_keys") => {
    const { read } = getRuntime().database;
    return (await read.selectFrom(table).selectAll().execute()).length;
  };
  const send = async (total: number, sent: number) => {
    const start = { file: "x", digest: newId(), total };
    const { id } = await startImport(getRuntime(), principal, start);
    const playlist = createPlaylistSchema.parse(playlistParameters(advertiserId));
    const playlists = Array.from({ length: sent }, () => ({ create: playlist }));
    const items = { first: 0, playlists };
    await receiveImportItems(getRuntime(), principal, { importId: id, items });
  };
  const keepAnswers = (many: number) =>
    getRuntime().database.write(async (transaction) => {
      for (let key = 0; key < many; key += 1)
        await transaction
          .insertInto("idempotency_keys")
          .values({
            client_id: principal.clientId,
            key: newId(),
            digest: "x",
            created_at: new Date().toISOString(),
            answer: "{}",
          })
          .execute();
    });

  it("deletes only imports still incomplete after seven days", async () => {
    await send(50, 45);
    await send(2, 2);
    const soon = Date.now() + 7 * 24 * hour - 60_000;
    expect(await clearExpired(getRuntime(), soon, never)).toEqual(nothing);
    const later = Date.now() + 7 * 24 * hour + 60_000;
    expect(await clearExpired(getRuntime(), later, never)).toEqual({ ...nothing, imports: 1 });
    expect([await count("change_sets"), await count("change_set_items")]).toEqual([1, 2]);
  });

  it("deletes the sessions of people when they are over, and links a month after their end", async () => {
    const { clientId } = principal;
    const dana = await createPerson(getRuntime(), { clientId });
    await noteSession(getRuntime(), dana.principal, "Browser");
    await inviteAgain(getRuntime(), null, dana.personId);
    const clear = (ms: number) => clearExpired(getRuntime(), Date.now() + ms, never);
    expect(await clear(11 * hour)).toMatchObject({ person_sessions: 0, invitations: 0 });
    expect(await clear(13 * hour)).toMatchObject({ person_sessions: 1, invitations: 0 });
    expect(await clear(36 * 24 * hour)).toMatchObject({ person_sessions: 0, invitations: 0 });
    expect(await clear(38 * 24 * hour)).toMatchObject({ person_sessions: 0, invitations: 1 });
  });

  it("deletes responses after a day and ended sessions after their end, in two concurrent instances", async () => {
    await keepAnswers(120);
    const claims = await readToken(getRuntime(), principal.token);
    if (claims) await endSessionOf(getRuntime(), claims);
    expect(await clearExpired(getRuntime(), Date.now() + 11 * hour, never)).toEqual(nothing);
    const other = await boot(getRuntime().env);
    const later = Date.now() + 25 * hour;
    const cleared = await Promise.all(
      [getRuntime(), other].map((runtime) => clearExpired(runtime, later, never)),
    );
    await other.database.close();
    const sum = (name: keyof typeof nothing) =>
      cleared.reduce((total, counts) => total + counts[name], 0);
    expect([sum("idempotency_answers"), sum("ended_sessions")]).toEqual([120, 1]);
    expect(await count("idempotency_keys")).toBe(0);
  });

  it("stops between two batches", async () => {
    await keepAnswers(120);
    const stopping = new AbortController();
    const round = clearExpired(getRuntime(), Date.now() + 25 * hour, stopping.signal);
    stopping.abort();
    expect((await round).idempotency_answers).toBe(0);
    expect(await count("idempotency_keys")).toBe(120);
  });

  it("logs what a run cleared, quietly if nothing, and survives a database outage", async () => {
    const lines: object[] = [];
    const push = (line: object) => lines.push(line);
    singletons.set("logger", { debug: push, error: push });
    await startHousekeeping(getRuntime())();
    const write = vi.spyOn(getRuntime().database, "write").mockRejectedValue(new Error("out"));
    const stop = startHousekeeping(getRuntime());
    await vi.waitFor(() => expect(write).toHaveBeenCalled());
    await stop();
    write.mockRestore();
    expect(lines).toMatchObject([
      { ...nothing, duration_ms: expect.any(Number) },
      { err: expect.objectContaining({ message: "out" }) },
    ]);
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as run from "@/app/api/change-sets/[changeSetId]/run/route";
import { startBulkAction } from "@/lib/server/domain/change-sets/start-change-set";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { call, useRuntime } from "@/lib/testing/call";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

/* Effects that PostgreSQL alone has on a bulk change: outages in the middle, and callers at the same time. */

describe("A bulk change on PostgreSQL", () => {
  let installation: TestInstallation;
  let runtime: Runtime;
  beforeAll(async () => {
    installation = await createInstallation("postgres");
    runtime = installation.runtime;
  });
  afterAll(() => installation.remove());
  useRuntime(() => runtime);

  let cookie = "";
  let changeSetId = "";
  beforeEach(async () => {
    const agency = await createAgency(runtime);
    const { id } = await createAdvertiser(runtime, { agencyId: agency.id });
    const { principal } = await createClient(runtime, { companyId: agency.id });
    cookie = await sessionCookie(runtime, principal.token);
    const playlists: string[] = [];
    for (const name of ["One", "Two", "Three"]) {
      playlists.push(await addPlaylist(runtime, principal, id, { name }));
    }
    const { changeSet } = await startBulkAction(runtime, principal, {
      selection: { playlists },
      action: { kind: "add_ids", ids: ["added"] },
      idempotency: undefined,
    });
    changeSetId = changeSet.uuid;
  });

  const runOnce = () => call(run, { json: {}, cookie, params: { changeSetId } });
  const done = { state: "done", counts: { pending: 0, done: 3, failed: 0 } };

  it.each([
    ["57014", "too_slow", null],
    ["55P03", "busy", "2"],
    ["40P01", "busy", "2"],
    ["53100", "unavailable", "5"],
  ])("leaves a playlist waiting that met %s, and says %s", async (state, code, retryAfter) => {
    const { read } = runtime.database;
    await sql
      .raw(
        `create function fail() returns trigger language plpgsql as
       $$ begin raise exception 'out' using errcode = '${state}'; end $$;
       create trigger fail before update on playlists for each row execute function fail()`,
      )
      .execute(read);
    const answer = await runOnce();
    await sql.raw("drop trigger fail on playlists; drop function fail()").execute(read);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code });
    expect(answer.headers.get("retry-after")).toBe(retryAfter);
    expect((await runOnce()).body).toMatchObject(done);
  });

  it("says within a moment how it stands while another instance is at it", async () => {
    const { database } = runtime;
    // Waiting for the lock would never end: it is held until the answer is there.
    const answer = await database.write(async (other) => {
      await database.operations.holdLock(other, `change-set ${changeSetId}`);
      return runOnce();
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { state: "running", counts: { pending: 3 } },
    });
    expect((await runOnce()).body).toMatchObject(done);
  });
});

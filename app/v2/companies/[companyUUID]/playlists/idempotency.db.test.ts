import { beforeAll, expect, it } from "vitest";
import * as playlists from "@/app/v2/companies/[companyUUID]/playlists/route";
import { type Principal } from "@/lib/server/principal";
import { createPlaylistResponseSchema } from "@/lib/shared/playlists/schema";
import { newId } from "@/lib/shared/ids";
import { type Answer, call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

describeOnBothDatabases("Idempotency-Key", (getRuntime) => {
  useRuntime(getRuntime);
  let companyUUID: string;
  let agencyId: string;
  let principal: Principal;
  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime())).id;
    companyUUID = (await createAdvertiser(getRuntime(), { agencyId })).id;
    principal = (await createClient(getRuntime(), { companyId: agencyId })).principal;
  });

  const post = (
    key: string,
    name: string,
    { token = principal.token, company = companyUUID } = {},
  ) =>
    call(playlists, {
      token,
      params: { companyUUID: company },
      path: `/v2/companies/${company}/playlists`,
      json: { body: playlistParameters(companyUUID, { name, tags: [name] }) },
      headers: { "Idempotency-Key": key },
    });
  const count = async (name: string) =>
    (
      await getRuntime()
        .database.read.selectFrom("playlists")
        .select("id")
        .where("name", "=", name)
        .execute()
    ).length;
  const uuidOf = ({ body }: Answer) => createPlaylistResponseSchema.parse(body).Playlist.uuid;

  it("repeats the first answer for the same request", async () => {
    const key = newId();
    const [first, second] = [await post(key, key), await post(key, key)];
    expect(first).toMatchObject({ status: 201 });
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    expect(await count(key)).toBe(1);
  });

  it("refuses the key for other bytes, or another address", async () => {
    const key = newId();
    await post(key, key);
    const mismatch = { status: 422, body: { code: "idempotency_mismatch" } };
    expect(await post(key, `${key}b`)).toMatchObject(mismatch);
    expect(await post(key, key, { company: agencyId })).toMatchObject(mismatch);
    expect(await count(`${key}b`)).toBe(0);
  });

  it("does the work once when many ask at the same time", async () => {
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(key, key)));
    const created = answers.filter(({ status }) => status === 201);
    const others = answers.filter(({ status }) => status !== 201);
    expect(new Set(created.map(uuidOf)).size).toBe(1);
    expect(created.filter(({ headers }) => !headers.has("idempotent-replayed"))).toHaveLength(1);
    for (const answer of others) {
      expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
      expect(answer.headers.get("retry-after")).toBe("1");
    }
    expect(await count(key)).toBe(1);
    expect(await post(key, key)).toMatchObject({ status: 201 });
  });

  it("keeps nothing of a request that failed", async () => {
    const key = newId();
    expect(await post(key, "")).toMatchObject({ status: 422 });
    expect(await post(key, key, { company: newId() })).toMatchObject({ status: 404 });
    expect(await post(key, key)).toMatchObject({ status: 201 });
  });

  it("keeps the keys of two clients apart", async () => {
    const key = newId();
    const other = await createClient(getRuntime(), { companyId: agencyId });
    const answers = [await post(key, key), await post(key, key, { token: other.principal.token })];
    expect(new Set(answers.map(uuidOf)).size).toBe(2);
  });

  it("forgets an answer after a day", async () => {
    const key = newId();
    const first = await post(key, key);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1_000 - 1_000).toISOString();
    await getRuntime().database.write((transaction) =>
      transaction
        .updateTable("idempotency_keys")
        .set({ created_at: yesterday })
        .where("key", "=", key)
        .execute(),
    );
    const second = await post(key, key);
    expect(uuidOf(second)).not.toBe(uuidOf(first));
    expect(uuidOf(await post(key, key))).toBe(uuidOf(second));
  });

  it.each(["", " ", "two words", "ä", "a".repeat(256)])("refuses the key %j", async (key) => {
    expect(await post(key, "x")).toMatchObject({ status: 400, body: { code: "bad_request" } });
  });

  it("takes 255 characters", async () => {
    expect(await post(newId().padEnd(255, "~"), "x")).toMatchObject({ status: 201 });
  });
});

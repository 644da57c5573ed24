import { expect, it } from "vitest";
import * as mirrorRoute from "@/app/api/companies/mirror/route";
import * as decideRoute from "@/app/api/creates/[createId]/route";
import * as createdRoute from "@/app/api/creates/created/route";
import * as createsRoute from "@/app/api/creates/route";
import * as runRoute from "@/app/api/operations/run/route";
import * as requestRoute from "@/app/api/requests/[requestId]/route";
import * as requestsRoute from "@/app/api/requests/route";
import * as importsRoute from "@/app/api/imports/route";
import * as answerRoute from "@/app/api/playlists/[playlistId]/service-answer/route";
import * as playlistRoute from "@/app/api/playlists/[playlistId]/route";
import * as tokenRoute from "@/app/stage/get-token/route";
import * as searchRoute from "@/app/v2/companies/search/route";
import { closeLostRequests } from "@/lib/server/domain/service/create-records";
import { type UnknownCreates } from "@/lib/shared/creates/schema";
import { describeService } from "@/lib/server/http/endpoint/readiness";
import { newId } from "@/lib/shared/ids";
import { type CreatedPlaylist } from "@/lib/shared/playlists/schema";
import { call } from "@/lib/testing/call";
import {
  beginRemotely,
  createdThere,
  saveRemotely,
} from "@/lib/testing/remote-service/remote-creates";
import { describeRemote, signInRemotely } from "@/lib/testing/remote-service/remote";
import { type FaultKind } from "@/scripts/stand-in/faults";
import { makeClients } from "@/scripts/stand-in/options";

const clients = makeClients(2, 20, 0);

describeRemote("creates with an unknown outcome", { advertisers: 20, clients }, (getRemote) => {
  const listUnknown = async (cookie: string) =>
    ((await call(createsRoute, { cookie })).body as UnknownCreates).creates;

  const decide = (cookie: string, createId: string, action: string) =>
    call(decideRoute, { cookie, params: { createId }, json: { action } });

  const getAnswer = (cookie: string, playlistId: string) =>
    call(answerRoute, { cookie, params: { playlistId } });

  const findCreated = async (cookie: string, key: string) =>
    (await call(createdRoute, { cookie, path: `/?${new URLSearchParams({ key })}` })).body;

  /** Sends a playlist whose outcome is not known. */
  async function lose(session: { cookie: string; advertiserId: string }, kind: FaultKind) {
    const { standIn } = getRemote();
    const [name, key] = [`${kind} ${newId()}`, newId()];
    await standIn.fail({ kind, operation: "create" });
    expect(await saveRemotely({ ...session, name, key })).toMatchObject({
      status: 502,
    });
    await standIn.clearFaults();
    const found = (await listUnknown(session.cookie)).find((create) => create.name === name);
    expect(found?.message).not.toBe("");
    return { id: found?.id ?? "", name, key };
  }

  it("are taken into the lists when the user says that they were created", async () => {
    const session = await beginRemotely(getRemote());
    const { id, name, key } = await lose(session, "reset-after");
    expect(await findCreated(session.cookie, key)).toEqual({ playlist: null });
    const decided = await decide(session.cookie, id, "it_was_created");
    expect(decided).toMatchObject({ status: 200, body: { Playlist: { name } } });
    const { uuid } = (decided.body as CreatedPlaylist).Playlist;
    expect(await findCreated(session.cookie, key)).toEqual({ playlist: { uuid, name } });
    const page = await call(playlistRoute, {
      cookie: session.cookie,
      params: { playlistId: uuid },
    });
    expect(page).toMatchObject({ status: 200, body: { name, inventory_ids: ["id-1", "id-2"] } });
    expect(createdThere(getRemote(), name)).toHaveLength(1);
    expect(await getAnswer(session.cookie, uuid)).toMatchObject({
      status: 200,
      body: { status: null, answer: null, service_playlist_id: null },
    });
    expect(await decide(session.cookie, id, "discard")).toMatchObject({ status: 409 });
    expect(await saveRemotely({ ...session, name, key })).toMatchObject({
      status: 201,
      body: { Playlist: { uuid } },
    });
    expect(createdThere(getRemote(), name)).toHaveLength(1);
  });

  it("keep the service's answer with its ID, for their own workspace only", async () => {
    const session = await beginRemotely(getRemote());
    const name = `Answered ${newId()}`;
    const saved = await saveRemotely({ ...session, name });
    const { uuid } = (saved.body as CreatedPlaylist).Playlist;
    const [there] = createdThere(getRemote(), name);
    const answer = await getAnswer(session.cookie, uuid);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 201, message: null, service_playlist_id: there?.uuid },
    });
    expect(JSON.stringify(answer.body)).not.toContain("_token");
    const other = await beginRemotely(getRemote(), 1);
    expect(await getAnswer(other.cookie, uuid)).toMatchObject({ status: 404 });
    expect(await getAnswer(session.cookie, newId())).toMatchObject({ status: 404 });
    expect(await getAnswer(session.cookie, "no-uuid")).toMatchObject({ status: 404 });
  });

  it("can be opened in the form until they are created, by their own workspace only", async () => {
    const session = await beginRemotely(getRemote());
    const { id, name } = await lose(session, "reset-before");
    const read = ({ cookie }: { cookie: string }) =>
      call(decideRoute, { cookie, params: { createId: id } });
    expect(await read(session)).toMatchObject({
      status: 200,
      body: { name, inventory_ids: ["id-1", "id-2"], tags: ["Q4"] },
    });
    const other = await beginRemotely(getRemote(), 1);
    expect(await read(other)).toMatchObject({ status: 404 });
    await decide(session.cookie, id, "it_was_created");
    expect(await read(session)).toMatchObject({ status: 404 });
  });

  it("are sent again when the user says so, and may be unknown again", async () => {
    const session = await beginRemotely(getRemote());
    const { id, name } = await lose(session, "reset-before");
    await getRemote().standIn.fail({ kind: "500", operation: "create" });
    expect(await decide(session.cookie, id, "send_again")).toMatchObject({
      status: 502,
      body: { code: "outcome_not_known" },
    });
    await getRemote().standIn.clearFaults();
    const both = await Promise.all([
      decide(session.cookie, id, "send_again"),
      decide(session.cookie, id, "send_again"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(createdThere(getRemote(), name)).toHaveLength(1);
    expect((await listUnknown(session.cookie)).map((create) => create.id)).not.toContain(id);
  });

  it("are forgotten when the user says so", async () => {
    const session = await beginRemotely(getRemote());
    const { id, name, key } = await lose(session, "503-before");
    expect(await decide(session.cookie, id, "discard")).toMatchObject({
      status: 200,
      body: { Playlist: null },
    });
    expect((await listUnknown(session.cookie)).map((create) => create.id)).not.toContain(id);
    for (const saved of [name, "Renamed meanwhile"])
      expect(await saveRemotely({ ...session, name: saved, key })).toMatchObject({
        status: 422,
        body: { code: "discarded" },
      });
    expect(createdThere(getRemote(), name)).toHaveLength(0);
  });

  it("are nobody else's", async () => {
    const session = await beginRemotely(getRemote());
    const { id } = await lose(session, "reset-after");
    const other = await beginRemotely(getRemote(), 1);
    expect((await listUnknown(other.cookie)).map((create) => create.id)).not.toContain(id);
    for (const action of ["it_was_created", "send_again", "discard"])
      expect(await decide(other.cookie, id, action)).toMatchObject({ status: 404 });
  });

  it("are what a process left that ended while it was sending", async () => {
    const { runtime } = getRemote();
    const session = await beginRemotely(getRemote());
    const { id } = await lose(session, "reset-after");
    await runtime.database.write((transaction) =>
      transaction
        .updateTable("service_creates")
        .set({ state: "sending", instance: newId(), sending_until: "2026-01-01T00:00:00.000Z" })
        .where("id", "=", id)
        .execute(),
    );
    await closeLostRequests(runtime);
    const [found] = (await listUnknown(session.cookie)).filter((create) => create.id === id);
    expect(found?.message).toContain("stopped while");
  });

  it("leave out what the document has no operation for", async () => {
    const session = await beginRemotely(getRemote());
    const saved = await saveRemotely({ ...session, name: `Kept ${newId()}` });
    const { uuid: playlistId } = (saved.body as CreatedPlaylist).Playlist;
    const change = (json: object) =>
      call(playlistRoute, {
        method: "PATCH",
        cookie: session.cookie,
        params: { playlistId },
        headers: { "if-match": '"r1"' },
        json,
      });
    expect(await change({ name: "Other" })).toMatchObject({ status: 405 });
    expect(await change({ archived: true })).toMatchObject({ status: 200 });
    const imported = await call(importsRoute, {
      cookie: session.cookie,
      json: { file: "a.csv", digest: "a".repeat(43), total: 1 },
    });
    expect(imported.status).toBe(422);
    expect(await call(searchRoute, { token: "any" })).toMatchObject({ status: 404 });
    expect(await call(tokenRoute, { json: { body: {} } })).toMatchObject({ status: 404 });
    // Nor does it log or try operations, which are not its own.
    const { cookie } = session;
    const nowhere = [
      await call(requestsRoute, { cookie }),
      await call(requestRoute, { cookie, params: { requestId: newId() } }),
      await call(runRoute, { cookie, json: { operation: "listTags" } }),
    ];
    expect(nowhere.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it("do not make Cuelist unready, which names the service's state", async () => {
    const { cookie } = await beginRemotely(getRemote());
    expect(await call(mirrorRoute, { cookie })).toMatchObject({
      status: 200,
      body: { is_running: false, count: 10, error: null },
    });
    const { standIn } = getRemote();
    await standIn.fail({ kind: "refused" });
    const [client] = standIn.clients;
    await expect(signInRemotely(getRemote(), client)).rejects.toThrow();
    expect(await describeService()).toMatchObject({ service: { state: "unreachable" } });
  });
});

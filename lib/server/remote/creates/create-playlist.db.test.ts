import { expect, it } from "vitest";
import * as decideRoute from "@/app/api/creates/[createId]/route";
import * as createsRoute from "@/app/api/creates/route";
import { type UnknownCreates } from "@/lib/shared/creates/schema";
import { newId } from "@/lib/shared/ids";
import {
  beginRemotely,
  createdThere,
  playlistsNamed,
  recordsOf,
  remoteOptions,
  saveRemotely,
} from "@/lib/testing/remote-service/remote-creates";
import { call } from "@/lib/testing/call";
import { countOf, describeRemote, presentedTokens } from "@/lib/testing/remote-service/remote";
import { creatingKinds, type FaultKind } from "@/scripts/stand-in/faults";

describeRemote("creating at another service", remoteOptions, (getRemote) => {
  it("sends the document's request once, records it, and repeats the answer", async () => {
    const remote = getRemote();
    const { cookie, principal, advertiserId } = await beginRemotely(remote);
    const key = newId();
    const first = await saveRemotely({ cookie, advertiserId, key });
    expect(first).toMatchObject({ status: 201, body: { duplicates_dropped: 1 } });
    const again = await saveRemotely({ cookie, advertiserId, key });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
    expect(
      remote.standIn.requests().filter(({ operation }) => operation === "create"),
    ).toHaveLength(1);
    expect(createdThere(remote, "Morning").map(({ parameters }) => parameters)).toEqual([
      {
        name: "Morning",
        advertiser_id: advertiserId,
        inventory_ids: ["id-1", "id-2"],
        searches: [],
        type: "radio",
        tags: ["Q4"],
      },
    ]);
    const [record] = await recordsOf(remote, principal);
    expect(record).toMatchObject({ state: "created", body: "" });
    for (const token of presentedTokens(remote))
      expect(JSON.stringify(record)).not.toContain(token);
    expect(await playlistsNamed(remote, "Morning")).toMatchObject([
      { company_id: advertiserId, agency_id: principal.companyId, inventory_count: 2 },
    ]);
    expect(await saveRemotely({ cookie, advertiserId, key, name: "Other" })).toMatchObject({
      status: 422,
      body: { code: "idempotency_mismatch" },
    });
  });

  it("keeps the kind of the IDs and the note here, and does not send them", async () => {
    const remote = getRemote();
    const { cookie, advertiserId } = await beginRemotely(remote);
    const saved = await saveRemotely({
      cookie,
      advertiserId,
      name: "Kind",
      more: { inventory_kind: "deal", note: "Ours" },
    });
    expect(saved.status).toBe(201);
    const [there] = createdThere(remote, "Kind");
    expect(there?.parameters).not.toHaveProperty("inventory_kind");
    expect(there?.parameters).not.toHaveProperty("note");
    expect(await playlistsNamed(remote, "Kind")).toMatchObject([
      { inventory_kind: "deal", note: "Ours" },
    ]);
  });

  it("knows only the companies of its own client", async () => {
    const remote = getRemote();
    const { cookie } = await beginRemotely(remote);
    const foreign = await beginRemotely(remote, 1);
    const answer = await saveRemotely({ cookie, advertiserId: foreign.advertiserId });
    expect(answer.status).toBe(404);
    expect(remote.standIn.requests()).toEqual([]);
  });

  it("has no list of an agency", async () => {
    const remote = getRemote();
    const { cookie, principal } = await beginRemotely(remote);
    const answer = await saveRemotely({ cookie, advertiserId: principal.companyId });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: "/agency_only" }] } });
    expect(remote.standIn.requests()).toEqual([]);
  });

  it.each([400, 408, 409, 413, 418, 422])(
    "takes the corrected form under the key of a refusal with %d, which is said in the service's words",
    async (status) => {
      const remote = getRemote();
      const { cookie, principal, advertiserId } = await beginRemotely(remote);
      const [key, name] = [newId(), `Corrected ${status}`];
      const message = "A playlist with this name exists already";
      const answer = { status, body: { error: { code: "DUPLICATE_NAME", message } } };
      await remote.standIn.fail({ kind: "answer", operation: "create", answer });
      const refused = await saveRemotely({ cookie, advertiserId, key, name: "Taken" });
      expect(refused).toMatchObject({ status: 422, body: { code: "service_refused" } });
      expect(JSON.stringify(refused.body)).toContain(message);
      expect(await saveRemotely({ cookie, advertiserId, key, name })).toMatchObject({
        status: 201,
        body: { Playlist: { name } },
      });
      expect(remote.standIn.playlists().map(({ parameters }) => parameters.name)).toEqual([name]);
      expect((await recordsOf(remote, principal)).at(-1)).toMatchObject({ state: "created", name });
      // What is created now is not replaced again.
      expect(await saveRemotely({ cookie, advertiserId, key, name: "Third" })).toMatchObject({
        status: 422,
        body: { code: "idempotency_mismatch" },
      });
    },
  );

  it("asks to sign in where an ended token is answered with a page to do so", async () => {
    const remote = getRemote();
    const { cookie, principal, advertiserId } = await beginRemotely(remote);
    const answer = { status: 302, headers: { Location: "/login.php" }, body: undefined };
    await remote.standIn.fail({ kind: "answer", operation: "create", answer, count: 20 });
    expect(await saveRemotely({ cookie, advertiserId, name: "Led away" })).toMatchObject({
      status: 401,
      body: { code: "invalid_token" },
    });
    expect((await recordsOf(remote, principal)).at(-1)).toMatchObject({ state: "refused" });
  });
});

const idempotent = { ...remoteOptions, isIdempotent: true };

describeRemote("creating at a service that honours Idempotency-Key", idempotent, (getRemote) => {
  it("stays not known if it is lost twice, and is created once when it is sent again", async () => {
    const remote = getRemote();
    const { cookie, advertiserId } = await beginRemotely(remote);
    const name = newId();
    await remote.standIn.fail({ kind: "reset-after", operation: "create", count: 2 });
    const answer = await saveRemotely({ cookie, advertiserId, name });
    expect(answer).toMatchObject({ status: 502, body: { code: "outcome_not_known" } });
    const { creates } = (await call(createsRoute, { cookie })).body as UnknownCreates;
    const createId = creates.find((create) => create.name === name)?.id ?? "";
    const json = { action: "send_again" };
    expect(await call(decideRoute, { cookie, params: { createId }, json })).toMatchObject({
      status: 200,
      body: { Playlist: { name } },
    });
    expect(createdThere(remote, name)).toHaveLength(1);
  });
});

/** A fault for each outcome that `send-playlist.test.ts` finds, the answer to the form, and what is recorded. */
const cases: [FaultKind, number, string, string][] = [
  ["refused", 503, "service_unreachable", "refused"],
  ["reset-before", 502, "outcome_not_known", "not_known"],
  ["reset-after", 502, "outcome_not_known", "not_known"],
  ["html", 502, "outcome_not_known", "not_known"],
  ["500", 502, "outcome_not_known", "not_known"],
  ["401", 401, "invalid_token", "refused"],
  ["403", 422, "service_refused", "refused"],
  ["422", 422, "service_refused", "refused"],
  ["429", 429, "throttled", "refused"],
];

describeRemote("faults of creates", remoteOptions, (getRemote) => {
  it("other-json: created, as its status says, once", async () => {
    const remote = getRemote();
    const { cookie, principal, advertiserId } = await beginRemotely(remote);
    const saved = { cookie, advertiserId, name: newId(), key: newId() };
    await remote.standIn.fail({ kind: "other-json", operation: "create" });
    const answer = await saveRemotely(saved);
    expect(answer).toMatchObject({ status: 201 });
    expect((await saveRemotely(saved)).body).toEqual(answer.body);
    const [record] = (await recordsOf(remote, principal)).slice(-1);
    expect(record).toMatchObject({ name: saved.name, state: "created" });
    expect(createdThere(remote, saved.name)).toHaveLength(1);
    expect(await playlistsNamed(remote, saved.name)).toHaveLength(1);
  });

  it.each(cases)(
    "%s: never created twice, never lost without a word",
    async (kind, status, code, state) => {
      const remote = getRemote();
      const { cookie, principal, advertiserId } = await beginRemotely(remote);
      const isMade = creatingKinds.has(kind);
      const [name, key] = [`${kind} ${principal.session.id}`, newId()];
      await remote.standIn.fail(
        kind === "refused" ? { kind } : { kind, operation: "create", count: countOf(kind) },
      );
      const answer = await saveRemotely({ cookie, advertiserId, name, key });
      expect(answer).toMatchObject({ status, body: { code } });
      const tokens = presentedTokens(remote);
      await remote.standIn.clearFaults();
      const [record] = (await recordsOf(remote, principal)).slice(-1);
      expect(record).toMatchObject({ name, state });
      const readable = JSON.stringify([answer.body, record]);
      for (const token of tokens) expect(readable).not.toContain(token);
      expect(createdThere(remote, name)).toHaveLength(isMade ? 1 : 0);
      expect(await playlistsNamed(remote, name)).toEqual([]);
      // The user saves again: only what was certainly not created is sent again.
      const again = await saveRemotely({ cookie, advertiserId, name, key });
      expect(again.status).toBe(state === "refused" ? 201 : status);
      expect(createdThere(remote, name)).toHaveLength(state === "refused" || isMade ? 1 : 0);
      expect(await playlistsNamed(remote, name)).toHaveLength(state === "refused" ? 1 : 0);
    },
  );
});

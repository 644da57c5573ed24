import { expect, it } from "vitest";
import * as createRoute from "@/app/api/companies/[companyId]/playlists/route";
import { newId } from "@/lib/ids";
import { type Principal } from "@/lib/principal";
import { call } from "@/lib/testing/call";
import { describeRemote, type Remote, signInRemotely } from "@/lib/testing/remote";
import { type FaultKind } from "@/scripts/stand-in/faults";
import { makeClients } from "@/scripts/stand-in/options";

/** Short only for the faults that are about waiting, so that a busy machine changes nothing. */
const waiting: ReadonlySet<FaultKind> = new Set(["no-answer", "slow"]);
const clients = makeClients(2, 20, 0);
const options = { advertisers: 20, clients };

interface Saved {
  cookie: string;
  advertiserId: string;
  name?: string;
  key?: string;
}

function save({ cookie, advertiserId, name = "Morning", key = newId() }: Saved) {
  return call(createRoute, {
    cookie,
    path: `/api/companies/${advertiserId}/playlists`,
    params: { companyId: advertiserId },
    headers: { "idempotency-key": key },
    json: {
      name,
      advertiser_id: advertiserId,
      inventory_ids: ["id-1", "id-2", "id-1"],
      searches: [],
      type: "radio",
      tags: ["Q4"],
    },
  });
}

async function begin(remote: Remote, at = 0) {
  const client = remote.standIn.clients[at];
  const session = await signInRemotely(remote, client);
  const [advertiser] = remote.standIn.advertisers(client?.id ?? "");
  remote.standIn.forget();
  return { ...session, advertiserId: advertiser?.uuid ?? "" };
}

const records = ({ runtime }: Remote, { clientId }: Principal) =>
  runtime.database.read
    .selectFrom("service_creates")
    .selectAll()
    .where("client_id", "=", clientId)
    .orderBy("id")
    .execute();

const playlistsNamed = ({ runtime }: Remote, name: string) =>
  runtime.database.read
    .selectFrom("playlists")
    .select(["id", "company_id", "agency_id", "inventory_count"])
    .where("name", "=", name)
    .execute();

const created = ({ standIn }: Remote, name: string) =>
  standIn.playlists().filter(({ parameters }) => parameters.name === name);

describeRemote("creating at another service", options, (getRemote) => {
  it("sends the document's request once, records it, and repeats the answer", async () => {
    const remote = getRemote();
    const { cookie, principal, advertiserId } = await begin(remote);
    const key = newId();
    const first = await save({ cookie, advertiserId, key });
    expect(first).toMatchObject({ status: 201, body: { duplicates_dropped: 1 } });
    const again = await save({ cookie, advertiserId, key });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
    expect(
      remote.standIn.requests().filter(({ operation }) => operation === "create"),
    ).toHaveLength(1);
    expect(created(remote, "Morning").map(({ parameters }) => parameters)).toEqual([
      {
        name: "Morning",
        advertiser_id: advertiserId,
        inventory_ids: ["id-1", "id-2"],
        searches: [],
        type: "radio",
        tags: ["Q4"],
      },
    ]);
    const [record] = await records(remote, principal);
    expect(record).toMatchObject({ state: "created", body: "" });
    expect(JSON.stringify(record)).not.toContain(principal.token);
    expect(await playlistsNamed(remote, "Morning")).toMatchObject([
      { company_id: advertiserId, agency_id: principal.companyId, inventory_count: 2 },
    ]);
    expect(await save({ cookie, advertiserId, key, name: "Other" })).toMatchObject({
      status: 422,
      body: { code: "idempotency_mismatch" },
    });
  });

  it("knows only the companies of its own client", async () => {
    const remote = getRemote();
    const { cookie } = await begin(remote);
    const foreign = await begin(remote, 1);
    const answer = await save({ cookie, advertiserId: foreign.advertiserId });
    expect(answer.status).toBe(404);
    expect(remote.standIn.requests()).toEqual([]);
  });

  it("sends again after a refusal, under the same key", async () => {
    const remote = getRemote();
    const { cookie, advertiserId } = await begin(remote);
    const key = newId();
    await remote.standIn.fail({ kind: "422", operation: "create" });
    const refused = await save({ cookie, advertiserId, key, name: "Refused" });
    expect(refused.status).toBe(422);
    await remote.standIn.clearFaults();
    expect(await save({ cookie, advertiserId, key, name: "Refused" })).toMatchObject({
      status: 201,
    });
    expect(created(remote, "Refused")).toHaveLength(1);
  });
});

/** The answer to the form, what is recorded, and whether the stand-in created the playlist. */
const cases: [FaultKind, number, string, string, boolean][] = [
  ["refused", 503, "service_unreachable", "refused", false],
  ["reset-before", 502, "outcome_not_known", "not_known", false],
  ["reset-after", 502, "outcome_not_known", "not_known", true],
  ["no-answer", 502, "outcome_not_known", "not_known", true],
  ["half-answer", 502, "outcome_not_known", "not_known", true],
  ["slow", 502, "outcome_not_known", "not_known", true],
  ["html", 502, "outcome_not_known", "not_known", true],
  ["400", 422, "invalid", "refused", false],
  ["401", 401, "invalid_token", "refused", false],
  ["403", 403, "forbidden", "refused", false],
  ["404", 404, "not_found", "refused", false],
  ["409", 409, "conflict", "refused", false],
  ["413", 413, "too_large", "refused", false],
  ["422", 422, "invalid", "refused", false],
  ["429", 429, "throttled", "refused", false],
  ["500", 502, "outcome_not_known", "not_known", false],
  ["503-before", 502, "outcome_not_known", "not_known", false],
  ["503-after", 502, "outcome_not_known", "not_known", true],
  ["redirect", 502, "outcome_not_known", "not_known", false],
  ["huge", 502, "outcome_not_known", "not_known", true],
];

for (const isWaiting of [false, true])
  describeRemote(
    `faults of creates ${isWaiting ? "that never end" : "of every other kind"}`,
    { ...options, ...(isWaiting && { timeouts: { firstByteMs: 300, answerMs: 300 } }) },
    (getRemote) => {
      it.each(cases.filter(([kind]) => waiting.has(kind) === isWaiting))(
        "%s three times: never created twice, never lost without a word",
        async (kind, status, code, state, isMade) => {
          const remote = getRemote();
          const { cookie, principal, advertiserId } = await begin(remote);
          for (let round = 0; round < 3; round += 1) {
            const name = `${kind} ${round} ${principal.session.id}`;
            const key = newId();
            await remote.standIn.fail(
              kind === "refused" ? { kind } : { kind, operation: "create" },
            );
            const answer = await save({ cookie, advertiserId, name, key });
            expect(answer).toMatchObject({ status, body: { code } });
            expect(JSON.stringify(answer.body)).not.toContain(principal.token);
            await remote.standIn.clearFaults();
            const [record] = (await records(remote, principal)).slice(-1);
            expect(record).toMatchObject({ name, state });
            expect(JSON.stringify(record)).not.toContain(principal.token);
            expect(created(remote, name)).toHaveLength(isMade ? 1 : 0);
            expect(await playlistsNamed(remote, name)).toEqual([]);
            // The user saves again: only what was certainly not created is sent again.
            const again = await save({ cookie, advertiserId, name, key });
            expect(again.status).toBe(state === "refused" ? 201 : status);
            expect(created(remote, name)).toHaveLength(state === "refused" || isMade ? 1 : 0);
            expect(await playlistsNamed(remote, name)).toHaveLength(state === "refused" ? 1 : 0);
          }
        },
      );
    },
  );

import { expect, it } from "vitest";
import * as createRoute from "@/app/api/companies/[companyId]/playlists/route";
import { newId } from "@/lib/shared/ids";
import { type Principal } from "@/lib/server/principal";
import { call } from "@/lib/testing/call";
import {
  describeRemote,
  presentedTokens,
  type Remote,
  signInRemotely,
} from "@/lib/testing/remote-service/remote";
import { type FaultKind } from "@/scripts/stand-in/faults";
import { makeClients } from "@/scripts/stand-in/options";

/** Short only for the faults that are about waiting, so that a busy machine changes nothing. */
const waiting: ReadonlySet<FaultKind> = new Set(["no-answer", "slow"]);
const clients = makeClients(2, 20, 0);
export const remoteOptions = { advertisers: 20, clients };

interface Saved {
  cookie: string;
  advertiserId: string;
  name?: string;
  key?: string;
  /** Fields besides. */
  more?: object;
}

export function saveRemotely(saved: Saved) {
  const { cookie, advertiserId, name = "Morning", key = newId(), more } = saved;
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
      ...more,
    },
  });
}

export async function beginRemotely(remote: Remote, at = 0) {
  const client = remote.standIn.clients[at];
  const session = await signInRemotely(remote, client);
  const [advertiser] = remote.standIn.advertisers(client?.id ?? "");
  remote.standIn.forget();
  return { ...session, advertiserId: advertiser?.uuid ?? "" };
}

export const recordsOf = ({ runtime }: Remote, { clientId }: Principal) =>
  runtime.database.read
    .selectFrom("service_creates")
    .selectAll()
    .where("client_id", "=", clientId)
    .orderBy("id")
    .execute();

export const playlistsNamed = ({ runtime }: Remote, name: string) =>
  runtime.database.read
    .selectFrom("playlists")
    .select(["id", "company_id", "agency_id", "inventory_count", "inventory_kind"])
    .where("name", "=", name)
    .execute();

export const createdThere = ({ standIn }: Remote, name: string) =>
  standIn.playlists().filter(({ parameters }) => parameters.name === name);

/** Number of times that a fault comes, so that it is what becomes of a request: after a 401 others of the client's tokens are tried. */
export const countOf = (kind: FaultKind): number => (kind === "401" ? 20 : 1);

/** The answer to the form, what is recorded, and whether the stand-in created the playlist. */
const cases: [FaultKind, number, string, string, boolean][] = [
  ["refused", 503, "service_unreachable", "refused", false],
  ["reset-before", 502, "outcome_not_known", "not_known", false],
  ["reset-after", 502, "outcome_not_known", "not_known", true],
  ["no-answer", 502, "outcome_not_known", "not_known", true],
  ["half-answer", 502, "outcome_not_known", "not_known", true],
  ["slow", 502, "outcome_not_known", "not_known", true],
  ["html", 502, "outcome_not_known", "not_known", true],
  ["400", 422, "service_refused", "refused", false],
  ["401", 401, "invalid_token", "refused", false],
  ["403", 422, "service_refused", "refused", false],
  ["404", 422, "service_refused", "refused", false],
  ["409", 422, "service_refused", "refused", false],
  ["413", 422, "service_refused", "refused", false],
  ["422", 422, "service_refused", "refused", false],
  ["429", 429, "throttled", "refused", false],
  ["500", 502, "outcome_not_known", "not_known", false],
  ["503-before", 502, "outcome_not_known", "not_known", false],
  ["503-after", 502, "outcome_not_known", "not_known", true],
  ["redirect", 502, "outcome_not_known", "not_known", false],
  ["huge", 502, "outcome_not_known", "not_known", true],
];

/** Fails creates in every way, `rounds` times each. */
export function describeCreateFaults(rounds: number): void {
  for (const isWaiting of [false, true])
    describeRemote(
      `faults of creates ${isWaiting ? "that never end" : "of every other kind"}`,
      { ...remoteOptions, ...(isWaiting && { timeouts: { firstByteMs: 300, answerMs: 300 } }) },
      (getRemote) => {
        it.skipIf(isWaiting)(
          `other-json ${rounds} times: created, as its status says, once`,
          async () => {
            const remote = getRemote();
            const { cookie, principal, advertiserId } = await beginRemotely(remote);
            for (let round = 0; round < rounds; round += 1) {
              const saved = { cookie, advertiserId, name: newId(), key: newId() };
              await remote.standIn.fail({ kind: "other-json", operation: "create" });
              const answer = await saveRemotely(saved);
              expect(answer).toMatchObject({ status: 201 });
              expect((await saveRemotely(saved)).body).toEqual(answer.body);
              const [record] = (await recordsOf(remote, principal)).slice(-1);
              expect(record).toMatchObject({ name: saved.name, state: "created" });
              expect(createdThere(remote, saved.name)).toHaveLength(1);
              expect(await playlistsNamed(remote, saved.name)).toHaveLength(1);
            }
          },
        );

        it.each(cases.filter(([kind]) => waiting.has(kind) === isWaiting))(
          `%s ${rounds} times: never created twice, never lost without a word`,
          async (kind, status, code, state, isMade) => {
            const remote = getRemote();
            const { cookie, principal, advertiserId } = await beginRemotely(remote);
            for (let round = 0; round < rounds; round += 1) {
              const name = `${kind} ${round} ${principal.session.id}`;
              const key = newId();
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
              expect(createdThere(remote, name)).toHaveLength(
                state === "refused" || isMade ? 1 : 0,
              );
              expect(await playlistsNamed(remote, name)).toHaveLength(state === "refused" ? 1 : 0);
            }
          },
        );
      },
    );
}

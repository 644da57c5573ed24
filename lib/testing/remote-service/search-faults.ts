import { expect, it } from "vitest";
import { searchCompanies } from "@/lib/server/domain/companies/search-companies";
import { type Principal } from "@/lib/server/principal";
import { getMirrorState, refreshMirror } from "@/lib/server/remote/mirror/mirror-state";
import {
  describeRemote,
  presentedTokens,
  type Remote,
  signInRemotely,
} from "@/lib/testing/remote-service/remote";
import { countOf } from "@/lib/testing/remote-service/create-faults";
import { type FaultKind } from "@/scripts/stand-in/faults";

/** Fetches the companies again, and returns the state of the mirror afterwards. */
export const refreshRemotely = async ({ runtime }: Remote, principal: Principal) => {
  await (
    await refreshMirror(runtime, principal)
  )?.done;
  return getMirrorState(runtime, principal);
};

/** The companies of the mirror that match, by UUID. */
export const listMirrored = async ({ runtime }: Remote, principal: Principal, q = "") => {
  const found = [];
  let cursor: string | undefined;
  do {
    const page = await searchCompanies(runtime, principal, { q, limit: 200, cursor });
    found.push(...page.advertisers);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1));
};

/** As if the time had passed that the service asked for. */
const forgetPause = ({ runtime: { database } }: Remote) =>
  database.write((transaction) =>
    transaction.updateTable("workspaces").set({ mirror_retry_at: null }).execute(),
  );

const faults: FaultKind[] = [
  "refused",
  "reset-before",
  "reset-after",
  "half-answer",
  "html",
  "other-json",
  "400",
  "401",
  "403",
  "404",
  "409",
  "413",
  "422",
  "429",
  "500",
  "503-before",
  "503-after",
  "redirect",
  "huge",
  "broken-off",
];

/** Fails searches in every way, `rounds` times each. */
export function describeSearchFaults(rounds: number): void {
  for (const isWaiting of [false, true])
    describeRemote(
      `the mirror after searches that ${isWaiting ? "never end" : "fail"}`,
      { advertisers: 300, ...(isWaiting && { timeouts: { firstByteMs: 1_000 } }) },
      (getRemote) => {
        it.each(isWaiting ? (["no-answer"] as const) : faults)(
          `stays ${rounds} times as it was after %s, and says why`,
          { timeout: 30_000 * rounds },
          async (kind) => {
            const { standIn, runtime } = getRemote();
            const { principal } = await signInRemotely(getRemote());
            const before = await listMirrored(getRemote(), principal);
            expect(before).toHaveLength(300);
            for (let round = 0; round < rounds; round += 1) {
              const stateBefore = await getMirrorState(runtime, principal);
              await standIn.fail(
                kind === "refused" ? { kind } : { kind, operation: "search", count: countOf(kind) },
              );
              const state = await refreshRemotely(getRemote(), principal);
              expect(state.error).not.toBeNull();
              for (const token of presentedTokens(getRemote()))
                expect(state.error).not.toContain(token);
              expect(state).toMatchObject({ count: 300, mirrored_at: stateBefore.mirrored_at });
              expect(await listMirrored(getRemote(), principal)).toEqual(before);
              await standIn.clearFaults();
              await forgetPause(getRemote());
              expect(await refreshRemotely(getRemote(), principal)).toMatchObject({ error: null });
            }
          },
        );
      },
    );
}

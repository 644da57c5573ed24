import { expect, it } from "vitest";
import { getMirrorState } from "@/lib/server/remote/mirror/mirror-state";
import {
  countOf,
  describeRemote,
  listMirrored,
  presentedTokens,
  type Remote,
  refreshRemotely,
  signInRemotely,
} from "@/lib/testing/remote-service/remote";
import { type FaultKind, requestKinds } from "@/scripts/stand-in/faults";

/** Simulates the end of the pause that the service asked for. */
const forgetPause = ({ runtime: { database } }: Remote) =>
  database.write((transaction) =>
    transaction.updateTable("workspaces").set({ mirror_retry_at: null }).execute(),
  );

/** `mirror.db.test.ts` has a service that never answers. */
const faults = (["refused", ...requestKinds, "broken-off"] satisfies FaultKind[]).filter(
  (kind) => kind !== "no-answer" && kind !== "slow",
);

describeRemote("the mirror after searches that fail", { advertisers: 300 }, (getRemote) => {
  it.each(faults)("stays as it was after %s, and says why", { timeout: 30_000 }, async (kind) => {
    const { standIn, runtime } = getRemote();
    const { principal } = await signInRemotely(getRemote());
    const before = await listMirrored(getRemote(), principal);
    expect(before).toHaveLength(300);
    const { mirrored_at } = await getMirrorState(runtime, principal);
    await standIn.fail(
      kind === "refused" ? { kind } : { kind, operation: "search", count: countOf(kind) },
    );
    const state = await refreshRemotely(getRemote(), principal);
    expect(state.error).not.toBeNull();
    for (const token of presentedTokens(getRemote())) expect(state.error).not.toContain(token);
    expect(state).toMatchObject({ count: 300, mirrored_at });
    expect(await listMirrored(getRemote(), principal)).toEqual(before);
    await standIn.clearFaults();
    await forgetPause(getRemote());
    expect(await refreshRemotely(getRemote(), principal)).toMatchObject({ error: null });
  });
});

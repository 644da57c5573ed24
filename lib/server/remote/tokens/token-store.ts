import { createHash, createHmac } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type ServiceTokenRow } from "@/lib/server/db/remote-tables";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type RemoteToken } from "@/lib/server/remote/exchange/token";

/* The tokens of a workspace. All belong to its client at the service, which may end the others whenever it issues one (docs/remote.md),
   so every session, request and process uses the newest. Some older ones are kept in case the service still accepts only those
   (decision 76). */

export interface TokenOwner {
  workspaceId: string;
  sessionId: string;
}

export type StoredToken = Pick<
  ServiceTokenRow,
  "number" | "digest" | "sealed" | "is_renewed" | "ends_at" | "refused_at"
>;

/** Maximum tokens kept per workspace. */
const maxTokens = 8;
/** Longer than any session, in ms: older tokens are deleted when someone signs in, in all workspaces. */
const oldestMs = 24 * 3_600_000;

/**
 * Stores a token as the newest of its workspace. `isRenewed`: it came with the answer to a search or a create; then an already known one
 * changes nothing. A sign-in proves that its token is valid.
 */
export async function keepToken(
  runtime: Runtime,
  owner: TokenOwner,
  { token, endsAt }: RemoteToken,
  { isRenewed }: { isRenewed: boolean },
): Promise<void> {
  const { database } = runtime;
  const digest = tokenDigest(token);
  if (isRenewed) {
    const known = await readTokens(database.read, owner.workspaceId);
    if (known.some((row) => row.digest === digest)) return;
  }
  const sealed = await sealToken(runtime, token);
  await database.write(async (transaction) => {
    await lockTokens(database, transaction, owner.workspaceId);
    const rows = await readTokens(transaction, owner.workspaceId);
    const same = rows.filter((row) => row.digest === digest);
    if (isRenewed && same.length > 0) return;
    const old = rows.filter((row) => row.digest !== digest).slice(maxTokens - 1);
    const numbers = [...same, ...old].map(({ number }) => number);
    await deleteTokens(transaction, owner.workspaceId, numbers);
    if (!isRenewed)
      await transaction
        .deleteFrom("service_tokens")
        .where("received_at", "<", new Date(Date.now() - oldestMs).toISOString())
        .execute();
    await transaction
      .insertInto("service_tokens")
      .values({
        workspace_id: owner.workspaceId,
        session_id: owner.sessionId,
        number: (rows[0]?.number ?? 0) + 1,
        digest,
        sealed,
        is_renewed: isRenewed ? 1 : 0,
        ends_at: new Date(endsAt * 1_000).toISOString(),
        received_at: new Date().toISOString(),
        refused_at: null,
      })
      .execute();
  });
}

/** Reads the tokens of a workspace, newest first. */
export const readTokens = (db: Queries, workspaceId: string): Promise<StoredToken[]> =>
  db
    .selectFrom("service_tokens")
    .select(["number", "digest", "sealed", "is_renewed", "ends_at", "refused_at"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("number", "desc")
    .execute();

/** Records whether the service has refused a token; a refused one is tried after the others. */
export async function noteRefused(
  { database }: Runtime,
  workspaceId: string,
  { number }: StoredToken,
  isRefused: boolean,
): Promise<void> {
  await database.write((transaction) =>
    transaction
      .updateTable("service_tokens")
      .set({ refused_at: isRefused ? new Date().toISOString() : null })
      .where("workspace_id", "=", workspaceId)
      .where("number", "=", number)
      .execute(),
  );
}

/** Deletes the tokens of an ended session. The newest stays if others of the workspace may need it. Call inside a write. */
export async function forgetTokens(
  database: Database,
  transaction: Queries,
  { workspaceId, sessionId }: TokenOwner,
): Promise<void> {
  await lockTokens(database, transaction, workspaceId);
  const rows = await transaction
    .selectFrom("service_tokens")
    .select(["number", "session_id"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("number", "desc")
    .execute();
  const hasOthers = rows.some(({ session_id }) => session_id !== sessionId);
  const own = rows.filter(
    ({ session_id }, place) => session_id === sessionId && !(hasOthers && place === 0),
  );
  const numbers = own.map(({ number }) => number);
  await deleteTokens(transaction, workspaceId, numbers);
}

async function deleteTokens(transaction: Queries, workspaceId: string, numbers: number[]) {
  if (numbers.length === 0) return;
  await transaction
    .deleteFrom("service_tokens")
    .where("workspace_id", "=", workspaceId)
    .where("number", "in", numbers)
    .execute();
}

const lockTokens = ({ operations }: Database, transaction: Queries, workspaceId: string) =>
  operations.holdLock(transaction, `service-tokens\n${workspaceId}`);

/** Differs from the cookie's own key: what is sealed here is no session, and no session can be put here. */
const passwordOf = ({ env, keys }: Runtime): string =>
  createHmac("sha256", env.sessionPassword ?? keys.sessionPassword)
    .update("tokens of another service")
    .digest("base64url");

/** Seals a token for the database, with a key that is not in the database if SESSION_PASSWORD is set. */
const sealToken = (runtime: Runtime, token: string): Promise<string> =>
  sealData({ token }, { password: passwordOf(runtime), ttl: 0 });

/** Unseals a token; returns null if it was sealed with another key. */
export async function unsealToken(runtime: Runtime, sealed: string): Promise<string | null> {
  const options = { password: passwordOf(runtime), ttl: 0 };
  const { token } = await unsealData<{ token?: string }>(sealed, options);
  return token ?? null;
}

/** Distinguishes tokens without unsealing them. */
const tokenDigest = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

import { checkCreate, type CreateCheck } from "@/lib/admin/service-check/check-create";
import { type CheckLine } from "@/lib/admin/service-check/check-report";
import { checkSearch } from "@/lib/admin/service-check/check-search";
import { checkToken } from "@/lib/admin/service-check/check-token";
import { type Credentials } from "@/lib/clients/schema";
import { type RemoteConnection } from "@/lib/service/remote/connection";

/**
 * Walks a service through docs/service-api.md, line by line. Sends no secret but the given one; playlists are created
 * only with `create`. What the document leaves open never fails.
 */
export async function checkService(
  connection: RemoteConnection,
  credentials: Credentials,
  create: CreateCheck | null,
): Promise<CheckLine[]> {
  const { report, token } = await checkToken(connection, credentials);
  const secrets = [credentials.client_secret, ...(token === null ? [] : [token])];
  const search = await checkSearch(connection, token, secrets);
  const { advertisers } = search;
  const created = await checkCreate(connection, token, { create, advertisers, secrets });
  return [report, search.report, created].flatMap(({ lines }) => lines);
}

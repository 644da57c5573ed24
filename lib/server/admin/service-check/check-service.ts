import { checkCreate, type CreateCheck } from "@/lib/server/admin/service-check/check-create";
import { type CheckLine } from "@/lib/server/admin/service-check/check-report";
import { checkSearch } from "@/lib/server/admin/service-check/check-search";
import { CheckTokens } from "@/lib/server/admin/service-check/check-tokens";
import { checkToken } from "@/lib/server/admin/service-check/check-token";
import { type Credentials } from "@/lib/shared/clients/schema";
import { type RemoteConnection } from "@/lib/server/remote/exchange/exchange";

/**
 * Checks a service against docs/service-api.md, line by line. Sends no secret except the given one; creates playlists only with `create`.
 * Behaviour that the document leaves open never fails; the dashboard's verdict is reported separately.
 */
export async function checkService(
  connection: RemoteConnection,
  credentials: Credentials,
  create: CreateCheck | null,
): Promise<CheckLine[]> {
  const { report, token } = await checkToken(connection, credentials);
  // All other requests need a token.
  if (token === null) return report.lines;
  const tokens = new CheckTokens(token, credentials.client_secret);
  const search = await checkSearch(connection, tokens);
  const { advertisers } = search;
  const created = await checkCreate(connection, tokens, { create, advertisers });
  return [report, search.report, created].flatMap(({ lines }) => lines);
}

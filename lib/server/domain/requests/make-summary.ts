import { type Call } from "@/lib/server/domain/requests/call";
import { cut } from "@/lib/shared/requests/cut";
import { hideInPath, hideTokens } from "@/lib/server/domain/requests/hide-secrets";
import { type Summary } from "@/lib/server/domain/requests/summaries";

/** Maximum characters. An address may be longer than an IP address if a proxy passes on what a caller wrote. */
const most = { path: 1_000, address: 64, userAgent: 500, message: 500 };

/** Returns the kept part of a call without headers and bodies. Hides secrets before it cuts, so that no part of one is left. */
export const makeSummary = (call: Call): Summary => [
  call.id,
  call.operation,
  call.method,
  cut(hideInPath(call.path), most.path),
  call.status,
  call.isCut ? 1 : 0,
  call.durationMs,
  cut(call.address, most.address),
  call.userAgent === null ? null : cut(hideTokens(call.userAgent), most.userAgent),
  call.error?.code ?? null,
  call.error ? cut(hideTokens(call.error.message), most.message) : null,
  // The name is not stored, because the person may be forgotten.
  call.personId,
];

import { type Call } from "@/lib/server/domain/requests/call";
import { cut } from "@/lib/shared/requests/cut";
import { hideInPath, hideTokens } from "@/lib/server/domain/requests/hide-secrets";
import { type Summary } from "@/lib/server/domain/requests/summaries";

/** Characters that are kept. Of an address there may be more than an IP address if a proxy passes on what a caller wrote. */
const most = { path: 1_000, address: 64, userAgent: 500, message: 500 };

/** The kept part of a call beside headers and bodies, without secrets: cut when they are hidden, so that no half of one is left. */
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
  // Their name is not kept: it may be forgotten.
  call.personId,
];

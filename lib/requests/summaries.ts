import { type LoggedRequest } from "@/lib/requests/schema";

/** What is kept of a call beside its headers and bodies: short, since it is written for each call. */
export type Summary = [
  id: string,
  operation: string,
  method: string,
  path: string,
  status: number,
  isCut: 0 | 1,
  durationMs: number,
  address: string,
  userAgent: string | null,
  errorCode: string | null,
  errorMessage: string | null,
];

export const readSummaries = (json: string): Summary[] => JSON.parse(json) as Summary[];

export function toLoggedRequest(summary: Summary, client: LoggedRequest["client"]): LoggedRequest {
  const [
    id,
    operation,
    method,
    path,
    status,
    isCut,
    durationMs,
    address,
    userAgent,
    code,
    message,
  ] = summary;
  return {
    id,
    time: new Date(timeOfId(id)).toISOString(),
    operation,
    method,
    path,
    status,
    is_cut: isCut === 1,
    duration_ms: durationMs,
    address,
    user_agent: userAgent,
    error: code === null ? null : { code, message: message ?? "" },
    client,
  };
}

/** When a UUIDv7 was made, in ms since 1970. */
export const timeOfId = (id: string): number =>
  Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** The lowest ID of a time (ms since 1970): IDs from it on are of that time or later. */
export function firstIdAt(milliseconds: number): string {
  const hex = Math.min(Math.max(0, Math.ceil(milliseconds)), 0xffff_ffff_ffff)
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

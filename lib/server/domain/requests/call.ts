import { type OutgoingHttpHeaders } from "node:http";
import { type BodyStart } from "@/lib/server/domain/requests/body-start";

/** A finished call of the API as the request path hands it over: nothing is formatted, hidden or copied yet. */
export interface Call {
  id: string;
  clientId: string;
  /** The person of the client; null for a shared sign-in. */
  personId: string | null;
  /** Whether the caller failed to authenticate, as the client that it is not known to be. */
  isRefused: boolean;
  operation: string;
  method: string;
  /** Path and query. */
  path: string;
  status: number;
  isCut: boolean;
  durationMs: number;
  address: string;
  userAgent: string | null;
  error: { code: string; message: string } | null;
  /** Null if the client has made so many calls that only this much is kept of them. */
  contents: RawContents | null;
}

export interface RawContents {
  /** Name and value in turns. */
  sentHeaders: string[];
  answeredHeaders: OutgoingHttpHeaders;
  sent: BodyStart | null;
  answered: BodyStart | string | null;
}

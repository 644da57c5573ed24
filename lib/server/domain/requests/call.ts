import { type OutgoingHttpHeaders } from "node:http";
import { type BodyStart } from "@/lib/server/domain/requests/body-start";

/** A finished call of the API, as the request passes it on: not yet formatted, masked or copied. */
export interface Call {
  id: string;
  clientId: string;
  /** The person of the client; null for a shared sign-in. */
  personId: string | null;
  /** Whether the caller failed to authenticate as this client. */
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
  /** Null if headers and bodies are not kept because the client has made too many calls. */
  contents: RawContents | null;
}

export interface RawContents {
  /** Alternating names and values. */
  sentHeaders: string[];
  answeredHeaders: OutgoingHttpHeaders;
  sent: BodyStart | null;
  answered: BodyStart | string | null;
}

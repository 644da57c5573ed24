import { type OutgoingHttpHeaders } from "node:http";
import { type ApiRequestsRow } from "@/lib/server/db/tables";
import { type BodyStart } from "@/lib/server/domain/requests/notes";

/** A finished call of the API, as the request passes it on: not yet formatted, masked or cut. */
export interface Call extends Omit<ApiRequestsRow, "bytes" | "messages"> {
  /** Null if headers and bodies are not kept because the client has made too many calls. */
  contents: RawContents | null;
}

export interface RawContents {
  /** Alternating names and values. */
  sentHeaders: string[];
  answeredHeaders: OutgoingHttpHeaders;
  sent: BodyStart | null;
  /** A text is whole. */
  answered: BodyStart | string | null;
}

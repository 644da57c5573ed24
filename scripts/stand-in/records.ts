import { type FaultKind, type Operation } from "./faults";

/** Requests that the stand-in received, and playlists that it kept. */

export interface RecordedRequest {
  /** ISO 8601, UTC. */
  at: string;
  /** Null for an address that the document does not have. */
  operation: Operation | null;
  method: string;
  /** As it was sent, with a query if there was one. */
  path: string;
  /** Names and values as they were sent, in their order. */
  headers: [string, string][];
  /** The bytes as text; null if they were not read. */
  body: string | null;
  /** Differences from the document. */
  problems: string[];
  fault: FaultKind | null;
  /** The status that was answered, or null if none was. */
  status: number | null;
  /** The answer; of a search only its beginning. */
  answer: string;
}

export interface KeptPlaylist {
  uuid: string;
  companyId: string;
  clientId: string;
  at: string;
  parameters: Record<string, unknown>;
}

const maxRequests = 10_000;

export class Records {
  requests: RecordedRequest[] = [];
  playlists: KeptPlaylist[] = [];
  /** Answers by client and idempotency key. */
  answers = new Map<string, { request: string; status: number; body: Record<string, unknown> }>();

  add(request: RecordedRequest): void {
    this.requests.push(request);
    if (this.requests.length > maxRequests) this.requests.shift();
  }

  forget(): void {
    this.requests = [];
    this.playlists = [];
    this.answers.clear();
  }
}

/** Options of the stand-in service. It speaks docs/service-api.md and shares no code with `lib`. */

import { type Dialect } from "./dialect";

export interface StandInClient {
  id: string;
  secret: string;
  /** Sees the advertisers with these numbers: `from` included, `to` excluded. */
  from: number;
  to: number;
}

export interface StandInOptions {
  /** 0 chooses a free one. */
  port: number;
  /** The port of the control interface; null for none. */
  controlPort: number | null;
  /** Precedes the paths of the document, such as `/audio`. */
  basePath: string;
  advertisers: number;
  /** By default one that sees all advertisers. */
  clients: StandInClient[];
  tokenSeconds: number;
  /** Whether tokens are JWTs; otherwise nothing can be read from them. */
  areTokensReadable: boolean;
  /** Characters that make readable tokens longer. */
  tokenPadding: number;
  /** Whether `Idempotency-Key` is honoured; otherwise it is refused like any header that the document does not name. */
  isIdempotent: boolean;
  /** Whether it serves https with a certificate of its own. */
  isTls: boolean;
  keepAliveMs: number;
  /** Behaviour beyond the document. */
  dialect: Dialect;
}

const defaults: StandInOptions = {
  port: 0,
  controlPort: null,
  basePath: "",
  advertisers: 8_000,
  clients: [],
  tokenSeconds: 3_600,
  areTokensReadable: true,
  tokenPadding: 0,
  isIdempotent: false,
  isTls: false,
  keepAliveMs: 5_000,
  dialect: {},
};

export function completeOptions(given: Partial<StandInOptions>): StandInOptions {
  const options = { ...defaults, ...given };
  if (options.clients.length > 0) return options;
  return { ...options, clients: makeClients(1, options.advertisers, 0) };
}

/** Divides the advertisers among `count` clients; each also sees `overlap` of its successor's. */
export function makeClients(count: number, advertisers: number, overlap: number): StandInClient[] {
  const share = Math.ceil(advertisers / count);
  return Array.from({ length: count }, (_, at) => ({
    id: `stand-in-client-${at + 1}`,
    secret: `stand-in-secret-${at + 1}-of-nothing-real`,
    from: Math.min(at * share, advertisers),
    to: Math.min((at + 1) * share + overlap, advertisers),
  }));
}

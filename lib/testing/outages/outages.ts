import { startPostgres } from "@/lib/testing/databases/postgres-server";
import {
  backendsEnded,
  type Fault,
  fullDisk,
  lockHeld,
  serverKilled,
  startFailover,
  startProxy,
} from "@/lib/testing/outages/faults";
import { type Faulty, tryOutage } from "@/lib/testing/outages/try-outage";

interface Outage {
  /** How long it lasts, and how many call each operation meanwhile: in a whole round, and in a small one; in ms. */
  forMs: number;
  smallMs: number;
  callers: number;
  smallCallers: number;
  /** Playlists of the bulk change, 30 unless given. */
  playlists?: number;
  /** Operations that it meets: they are answered with 503. */
  refused: string[];
  open(folder: string): Promise<Opened> | Opened;
}

interface Opened {
  /** None: SQLite. */
  url?: string;
  fault: (server: Faulty) => Fault;
  close?: () => unknown;
}

const creates = ["/v2 create", "/api create"];
const onSqlite = { callers: 8, smallCallers: 1 };
const onPostgres = { callers: 16, smallCallers: 10 };

export const outages: Record<string, Outage> = {
  // About a hundred kills.
  killed: {
    ...{ ...onSqlite, smallCallers: 4, forMs: 150_000, smallMs: 6_000, playlists: 3_000 },
    refused: [],
    open: () => ({ fault: ({ restart }) => serverKilled(restart) }),
  },
  "full-disk": {
    ...{ ...onSqlite, forMs: 8_000, smallMs: 4_000 },
    refused: [...creates, "/api change", "/readyz", "/api run bulk", "/api run import"],
    open: () => ({ fault: ({ pid }) => fullDisk(pid) }),
  },
  "lock-held": {
    ...{ ...onSqlite, forMs: 12_000, smallMs: 6_000 },
    refused: [...creates, "/api run bulk", "/api run import"],
    open: (folder) => ({ fault: () => lockHeld(folder) }),
  },
  "backends-ended": {
    ...{ ...onPostgres, forMs: 20_000, smallMs: 1_500 },
    refused: creates,
    open: async () => {
      const { url, stop } = await startPostgres({ isDurable: true });
      return { url, fault: () => backendsEnded(url), close: stop };
    },
  },
  "black-hole": {
    ...{ ...onPostgres, forMs: 45_000, smallMs: 7_000 },
    refused: [...creates, "/v2 search"],
    open: async () => {
      const { url, stop } = await startPostgres({ isDurable: true });
      const proxy = await startProxy(url);
      const close = () => {
        proxy.stop();
        return stop();
      };
      return { url: proxy.url, fault: () => proxy.fault, close };
    },
  },
  failover: {
    ...{ ...onPostgres, smallCallers: 4, forMs: 5_000, smallMs: 1_000 },
    refused: [...creates, "/v2 search", "/readyz"],
    open: async () => {
      const { url, fault, stop } = await startFailover();
      return { url, fault: () => fault, close: stop };
    },
  },
};

/** Tries an outage with a server in the folder; returns its report, and what is wrong with it. */
export async function runOutage(outage: Outage, folder: string, isSmall: boolean) {
  const { url = "", fault, close } = await outage.open(folder);
  const report = await tryOutage({
    variables: { DATA_DIR: folder, DATABASE_URL: url },
    fault,
    forMs: isSmall ? outage.smallMs : outage.forMs,
    callers: isSmall ? outage.smallCallers : outage.callers,
    playlists: outage.playlists ?? 30,
  }).finally(close);
  const { wrongAnswers, lost, halfWritten, wronglySettled, uncaught, responses } = report;
  const spared = outage.refused.filter((operation) => !responses[operation]?.["503"]);
  const faults = Object.entries({ wrongAnswers, lost, halfWritten, wronglySettled, uncaught })
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => `${name}: ${count}`);
  return { report, faults: [...faults, ...spared.map((operation) => `not met: ${operation}`)] };
}

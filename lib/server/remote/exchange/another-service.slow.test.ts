import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, it } from "vitest";
import {
  openRemoteConnection,
  type RemoteConnection,
} from "@/lib/server/remote/exchange/connection";
import { type PlaylistOutcome } from "@/lib/server/remote/exchange/playlist-outcome";
import { requestAdvertisers } from "@/lib/server/remote/exchange/request-advertisers";
import { requestToken } from "@/lib/server/remote/exchange/request-token";
import { sendPlaylist } from "@/lib/server/remote/exchange/send-playlist";
import { type FaultKind } from "@/scripts/stand-in/faults";
import { type StandIn } from "@/scripts/stand-in/handle";
import { startStandIn } from "@/scripts/stand-in/start-stand-in";

let standIn: StandIn;
let connection: RemoteConnection;
afterEach(async () => {
  await connection.close();
  await standIn.close();
});

async function signIn(): Promise<string> {
  const [client] = standIn.clients;
  const credentials = { client_id: client?.id ?? "", client_secret: client?.secret ?? "" };
  return (await requestToken(connection, credentials)).token;
}

const short = { firstByteMs: 300, answerMs: 300 };

/** The outcome of each fault, and whether the stand-in created the playlist. `refused` and `tls` never reach it. */
const cases: [FaultKind, PlaylistOutcome["kind"], boolean][] = [
  ["refused", "notSent", false],
  ["tls", "notSent", false],
  ["reset-before", "notKnown", false],
  ["reset-after", "notKnown", true],
  ["no-answer", "notKnown", true],
  ["half-answer", "notKnown", true],
  ["slow", "notKnown", true],
  ["html", "notKnown", true],
  ["other-json", "created", true],
  ["400", "refused", false],
  ["401", "unauthorized", false],
  ["403", "refused", false],
  ["404", "refused", false],
  ["409", "refused", false],
  ["413", "refused", false],
  ["422", "refused", false],
  ["429", "refused", false],
  ["500", "notKnown", false],
  ["503-before", "notKnown", false],
  ["503-after", "notKnown", true],
  ["redirect", "notKnown", false],
  ["huge", "notKnown", true],
];
const rounds = 20;

it.each(cases)(
  "%s twenty times: always %s, and never sent twice",
  async (kind, outcome, isMade) => {
    standIn = await startStandIn({ advertisers: 10, isTls: kind === "tls" });
    // Short limits only where waiting is the point, however busy the machine is.
    const timeouts = kind === "no-answer" || kind === "slow" ? short : {};
    connection = openRemoteConnection({ baseUrl: standIn.url, timeouts });
    const [client] = standIn.clients;
    const [company] = standIn.advertisers(client?.id ?? "");
    const companyId = company?.uuid ?? "";
    const isOfConnections = kind === "refused" || kind === "tls";
    const token = kind === "tls" ? "not-sent" : await signIn();
    for (let round = 0; round < rounds; round += 1) {
      await standIn.fail(isOfConnections ? { kind } : { kind, operation: "create" });
      const made = await sendPlaylist(connection, {
        token,
        companyId,
        playlist: {
          name: `Round ${round}`,
          advertiser_id: companyId,
          inventory_ids: Array.from({ length: 2_000 }, (_, at) => `id-${at}`),
          searches: [],
          type: "radio",
        },
        idempotencyKey: `round ${round}`,
      });
      expect(made.kind).toBe(outcome);
      await standIn.clearFaults();
    }
    const names = standIn.playlists().map(({ parameters }) => parameters.name);
    const expected = Array.from({ length: rounds }, (_, round) => `Round ${round}`);
    expect(names).toEqual(isMade ? expected : []);
    const received = standIn.requests().filter(({ operation }) => operation === "create");
    expect(received).toHaveLength(isOfConnections ? 0 : rounds);
    expect(received.flatMap(({ problems }) => problems)).toEqual([]);
  },
);

it("reads a million advertisers in constant memory", { timeout: 180_000 }, async () => {
  standIn = await startStandIn({ advertisers: 1_000_000 });
  connection = openRemoteConnection({ baseUrl: standIn.url });
  const token = await signIn();
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const heapMegabytes = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed / 1024 / 1024;
  };
  const before = heapMegabytes();
  let [peak, count, batches] = [before, 0, 0];
  for await (const event of requestAdvertisers(connection, token)) {
    if (event.kind === "end") expect(event.count).toBe(1_000_000);
    else if (event.kind === "advertisers") count += event.advertisers.length;
    batches += 1;
    if (batches % 50 === 0) peak = Math.max(peak, heapMegabytes());
  }
  expect(count).toBe(1_000_000);
  // The answer has 90 MB.
  expect(peak - before).toBeLessThan(10);
});

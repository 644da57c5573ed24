import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, it } from "vitest";
import { openRemoteConnection, type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { requestAdvertisers } from "@/lib/server/remote/exchange/advertisers";
import { requestToken } from "@/lib/server/remote/exchange/token";
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

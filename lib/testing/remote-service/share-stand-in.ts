import { afterAll, afterEach, beforeAll } from "vitest";
import { openRemoteConnection, type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { type StandIn } from "@/scripts/stand-in/handle";
import { type StandInOptions } from "@/scripts/stand-in/options";
import { startStandIn } from "@/scripts/stand-in/start-stand-in";

interface OpenedStandIn {
  standIn: StandIn;
  connection: RemoteConnection;
}

type ConnectionOptions = Omit<Parameters<typeof openRemoteConnection>[0], "baseUrl">;

/** A stand-in and a connection to it. The caller closes both. */
export async function openStandIn(
  options: Partial<StandInOptions>,
  connectionOptions: ConnectionOptions = {},
): Promise<OpenedStandIn> {
  const standIn = await startStandIn(options);
  return {
    standIn,
    connection: openRemoteConnection({ baseUrl: standIn.url, ...connectionOptions }),
  };
}

/** One stand-in and connection for the tests of a block; faults and recorded requests end with each test. */
export function shareStandIn(
  open: () => Promise<OpenedStandIn>,
  onOpened: (opened: OpenedStandIn) => void,
): void {
  let opened: OpenedStandIn;
  beforeAll(async () => {
    opened = await open();
    onOpened(opened);
  });
  afterEach(async () => {
    await opened.standIn.clearFaults();
    opened.standIn.forget();
  });
  afterAll(async () => {
    await opened.connection.close();
    await opened.standIn.close();
  });
}

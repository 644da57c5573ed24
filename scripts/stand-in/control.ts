import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { type Fault } from "./faults";
import { type StandIn } from "./handle";

/** The control interface: JSON on a port of its own, for curl. */
export function createControl(standIn: StandIn): Server {
  const actions: Record<string, (input: string) => unknown> = {
    "GET /requests": () => standIn.requests(),
    "POST /faults": (input) => standIn.fail(JSON.parse(input) as Fault),
    "DELETE /faults": () => standIn.clearFaults(),
  };
  return createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      void response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(JSON.stringify(body ?? {}));
    const act = async () => {
      const action = actions[`${request.method} ${request.url}`];
      if (!action) return send(404, { actions: Object.keys(actions) });
      send(200, await action(await text(request)));
    };
    act().catch((error: unknown) =>
      send(400, { error: error instanceof Error ? error.message : "failed" }),
    );
  });
}

import { createServer, type IncomingMessage, type Server } from "node:http";
import { type Fault } from "./faults";
import { type StandIn } from "./handle";

/** The control interface: JSON on a port of its own, for tests in other processes and for curl. */

type Action = (standIn: StandIn, input: Record<string, unknown>, id: string) => unknown;

const actions: Record<string, Action> = {
  "GET /": (standIn) => ({ url: standIn.url, clients: standIn.clients }),
  "POST /faults": async (standIn, input) => {
    await standIn.fail(input as unknown as Fault);
    return {};
  },
  "DELETE /faults": async (standIn) => {
    await standIn.clearFaults();
    return {};
  },
  "GET /requests": (standIn) => standIn.requests(),
  "DELETE /requests": (standIn) => {
    standIn.forget();
    return {};
  },
  "GET /playlists": (standIn) => standIn.playlists(),
  "POST /advertisers": (standIn, { name }) => standIn.directory.add(String(name)),
  "PATCH /advertisers/": (standIn, { name }, id) => {
    standIn.directory.rename(id, String(name));
    return {};
  },
  "DELETE /advertisers/": (standIn, _input, id) => {
    standIn.directory.remove(id);
    return {};
  },
  "DELETE /tokens": (standIn) => {
    standIn.expireTokens();
    return {};
  },
};

export function createControl(standIn: StandIn): Server {
  return createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      void response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(JSON.stringify(body));
    act(standIn, request).then(
      (body) =>
        body === undefined ? send(404, { actions: Object.keys(actions) }) : send(200, body),
      (error: unknown) => send(400, { error: error instanceof Error ? error.message : "failed" }),
    );
  });
}

async function act(standIn: StandIn, request: IncomingMessage): Promise<unknown> {
  const [, path = "", id = ""] = /^(\/[^/]*\/?)(.*)$/.exec(request.url ?? "") ?? [];
  const action = actions[`${request.method} ${path}`];
  if (!action) return undefined;
  let text = "";
  for await (const chunk of request) text += String(chunk);
  const input = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  return await action(standIn, input, id);
}

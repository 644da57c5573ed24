import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { type FuzzRequest } from "@/lib/testing/fuzz/requests";
import { type Caller, type World } from "@/lib/testing/fuzz/world";
import { type ServerProcess } from "@/lib/testing/servers/server-process";
import { toCookie } from "@/lib/testing/session-cookie";

export interface FuzzAnswer {
  status: number;
  text: string;
  requestId: string;
}

/** More is read and not kept; answers of openapi.json are compared with it if they are whole. */
export const maxTextCharacters = 200_000;

/** Sends a request with its caller's credentials and reads the whole response. */
export async function send(
  { origin }: ServerProcess,
  world: World,
  sent: FuzzRequest,
): Promise<FuzzAnswer> {
  const headers = { origin, ...identify(world.callers[sent.caller], sent), ...sent.headers };
  try {
    return await exchange(origin, { ...sent, method: sent.operation.method, headers });
  } catch (error) {
    // Node refuses to send some requests, for example a header with a line end.
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return { status: code.startsWith("ERR_") ? -1 : 0, text: String(error), requestId: "" };
  }
}

interface Raw {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** Uses node:http, which sends a body with any method and does not normalise the path. */
async function exchange(origin: string, { method, path, headers, body }: Raw): Promise<FuzzAnswer> {
  const { port } = new URL(origin);
  const length = body === null ? {} : { "content-length": Buffer.byteLength(body) };
  const outgoing = request({
    host: "127.0.0.1",
    port,
    agent,
    method,
    path,
    headers: { host: `localhost:${port}`, ...headers, ...length },
    timeout: 60_000,
    // Redirects repeat long URLs.
    maxHeaderSize: 256 * 1_024,
  });
  outgoing.on("timeout", () => outgoing.destroy(new Error("The server said nothing for 60 s.")));
  outgoing.end(body ?? undefined);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  let text = "";
  for await (const piece of answer)
    if (text.length < maxTextCharacters) text += (piece as Buffer).toString("utf8");
  const requestId = String(answer.headers["x-request-id"] ?? "");
  return { status: answer.statusCode ?? 0, text, requestId };
}

/** A JWT header with an impossible `kid`. */
const oddHeader = Buffer.from(
  JSON.stringify({ alg: "HS256", typ: "at+jwt", kid: "k".repeat(2_000) }),
).toString("base64url");

function identify(caller: Caller, { operation, presented }: FuzzRequest): Record<string, string> {
  const damage = (text: string) => {
    if (presented === "cut") return text.slice(0, -7);
    if (presented === "odd-kid") return text.replace(/^[^.]*/, oddHeader);
    if (presented === "flipped") return text.replace(/.(.{20})$/, "0$1");
    return text;
  };
  if (presented === "none") return {};
  return (presented === "other-way") !== operation.isBearer
    ? { authorization: `Bearer ${damage(caller.token)}` }
    : { cookie: damage(caller.cookie) };
}

/** Signs a caller in to the API and the dashboard. */
export async function signIn({ origin }: ServerProcess, caller: Caller): Promise<void> {
  const headers = { "content-type": "application/json", origin };
  const post = (path: string, json: unknown) =>
    fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(json) });
  const token = await post("/stage/get-token", { body: caller.credentials });
  const session = await post("/api/session", caller.credentials);
  if (token.status !== 200 || session.status !== 200)
    throw new Error(`Signing in failed with ${token.status} and ${session.status}.`);
  caller.token = ((await token.json()) as { _token: string })._token;
  caller.cookie = toCookie(session.headers.get("set-cookie"));
}

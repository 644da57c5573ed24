import { type ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { type StandInAdvertiser } from "./advertisers";
import { type Fault, type FaultKind } from "./faults";
import { type PlainAnswer, sendShown } from "./dialect";

/** Sends answers, whole and broken. */

const json = { "Content-Type": "application/json" };

function sendPlain(response: ServerResponse, { status, headers, body }: PlainAnswer): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, { ...json, "Content-Length": Buffer.byteLength(text), ...headers })
    .end(text);
}

/** Streams the answer of a search in constant memory; resolves with the number of advertisers sent. */
export async function sendAdvertisers(
  response: ServerResponse,
  advertisers: Iterable<StandInAdvertiser>,
  options: { token: string; total: number; fault: FaultKind | null },
): Promise<number> {
  const { token, total, fault } = options;
  response.writeHead(200, json);
  let text = '{"Message":"","type":"success","Advertisers":[';
  let count = 0;
  // Faults of one entry are in the middle of the list.
  const middle = Math.floor(total / 2);
  for (const { uuid, name } of advertisers) {
    if (count > 0) text += ",";
    text += JSON.stringify(
      count === middle && fault === "no-uuid"
        ? { name }
        : count === middle && fault === "name-not-string"
          ? { uuid, name: count }
          : { uuid, name },
    );
    if (count === middle && fault === "duplicate-uuids")
      text += `,${JSON.stringify({ uuid, name })}`;
    if (count === middle && fault === "broken-off") {
      response.write(text.slice(0, -10), () => response.destroy());
      return count;
    }
    count += 1;
    if (text.length > 65_536) {
      if (response.destroyed) return count;
      if (!response.write(text)) await untilDrained(response);
      // Others in this process, tests among them, get their turn.
      await nextTurn();
      text = "";
    }
  }
  response.end(`${text}],"_token":${JSON.stringify(token)}}`);
  return count;
}

/** Resolves when more can be written, or when the client is gone. */
function untilDrained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      response.off("drain", finish).off("close", finish);
      resolve();
    };
    response.on("drain", finish).on("close", finish);
  });
}

/** Cuts a whole answer in half, after announcing all of it. */
export function sendHalf(response: ServerResponse, { status, body }: PlainAnswer): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { ...json, "Content-Length": Buffer.byteLength(text) });
  response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
}

/** Sends a whole answer in ten pieces. */
export async function sendSlowly(
  response: ServerResponse,
  { status, body }: PlainAnswer,
  durationMs: number,
): Promise<void> {
  const text = JSON.stringify(body);
  response.writeHead(status, { ...json, "Content-Length": Buffer.byteLength(text) });
  response.flushHeaders();
  const step = Math.ceil(text.length / 10);
  for (let at = 0; at < text.length && !response.destroyed; at += step) {
    await sleep(durationMs / 10);
    response.write(text.slice(at, at + step));
  }
  response.end();
}

/** Sends 100 MB of JSON, unless the client closes first. */
export async function sendHuge(response: ServerResponse): Promise<void> {
  response.writeHead(200, json).write('{"Message":"","type":"success","filler":"');
  const megabyte = "x".repeat(1_000_000);
  for (let sent = 0; sent < 100 && !response.destroyed; sent += 1)
    if (!response.write(megabyte)) await untilDrained(response);
  response.end('"}');
}

const page =
  "<!doctype html><html><head><title>Welcome</title></head><body><h1>Sign in to the network</h1></body></html>";

/** The statuses and bodies of faults that are answered at once; null for the others. */
export function sendFault(
  response: ServerResponse,
  { kind, retryAfter = 7, answer }: Fault,
): PlainAnswer["status"] | null {
  if (answer) {
    sendShown(response, answer);
    return answer.status;
  }
  if (kind === "html") {
    response.writeHead(200, { "Content-Type": "text/html" }).end(page);
    return 200;
  }
  if (kind === "other-json") {
    sendPlain(response, { status: 200, body: { status: "ok", items: [1, 2, 3] } });
    return 200;
  }
  if (kind === "redirect") {
    response.writeHead(302, { Location: "/elsewhere" }).end();
    return 302;
  }
  const status = Number.parseInt(kind, 10);
  if (Number.isNaN(status)) return null;
  const headers: Record<string, string> =
    status === 429 || status === 503 ? { "Retry-After": String(retryAfter) } : {};
  const body = { Message: `The stand-in answers ${status} because it was told to.`, type: "error" };
  sendPlain(response, { status, headers, body });
  return status;
}

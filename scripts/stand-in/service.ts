import { type IncomingMessage, type ServerResponse } from "node:http";
import { checkRequest } from "./check-request";
import { creatingKinds, type Fault, type FaultQueue, type Operation } from "./faults";
import {
  answerCreate,
  answerGetToken,
  findCaller,
  type PlainAnswer,
  refusal,
  type StandInState,
} from "./operations";
import { type RecordedRequest } from "./records";
import { sendAdvertisers, sendFault, sendHalf, sendHuge, sendPlain, sendSlowly } from "./send";

/** The document's three operations, with the faults that were asked for. */

const maxBodyBytes = 64 * 1024 * 1024;
const maxRecordedAnswer = 4_096;

export function createService(state: StandInState, faults: FaultQueue) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { operation, companyId } = findOperation(request, state.options.basePath);
    const fault = operation === null ? null : faults.take(operation);
    const record: RecordedRequest = {
      at: new Date().toISOString(),
      operation,
      method: request.method ?? "",
      path: request.url ?? "",
      headers: pairs(request.rawHeaders),
      body: null,
      problems: [],
      fault: fault?.kind ?? null,
      status: null,
      answer: "",
    };
    state.records.add(record);
    if (fault?.kind === "reset-before") {
      request.socket.resetAndDestroy();
      return;
    }
    const body = await readBody(request);
    record.body = body.toString();
    const settle = (answer: PlainAnswer, send = true) => {
      record.status = answer.status;
      record.answer = JSON.stringify(answer.body).slice(0, maxRecordedAnswer);
      if (send) sendPlain(response, answer);
    };
    if (operation === null) {
      record.problems = ["The document has no such operation."];
      return settle(refusal(404, "The document has no such operation.", record.problems));
    }
    const { problems, parameters } = checkRequest(
      { operation, path: record.path, rawHeaders: request.rawHeaders, body },
      state.options,
    );
    if (problems.length > 0) {
      record.problems = problems;
      return settle(
        refusal(400, `This is not the document's request. ${problems.join(" ")}`, problems),
      );
    }
    if (operation === "get-token")
      return meetFault(fault, response, record, settle, () => answerGetToken(state, parameters));
    const caller = findCaller(state, request.headers.authorization);
    if ("status" in caller) return settle(caller);
    if (operation === "create") {
      const key = request.headers["idempotency-key"];
      return meetFault(fault, response, record, settle, () =>
        answerCreate(state, {
          client: caller.client,
          companyId,
          parameters,
          idempotencyKey: typeof key === "string" ? key : undefined,
          bytes: record.body ?? "",
        }),
      );
    }
    const { client } = caller;
    const token = state.options.renewsTokens ? state.tokens.issue(client.id) : caller.token;
    if (fault && !isOfEntries(fault)) {
      const few = [...take(state.directory.list(client), 100)];
      const whole = { Message: "", type: "success", Advertisers: few, _token: token };
      return meetFault(fault, response, record, settle, () => ({ status: 200, body: whole }));
    }
    record.status = 200;
    const count = await sendAdvertisers(response, state.directory.list(client), {
      token,
      total: client.to - client.from,
      fault: fault?.kind ?? null,
    });
    record.answer = `${count} advertisers`;
  };
}

/** Answers as usual, or as the fault says; `answer` does the work. */
async function meetFault(
  fault: Fault | null,
  response: ServerResponse,
  record: RecordedRequest,
  settle: (answer: PlainAnswer, send?: boolean) => void,
  answer: () => PlainAnswer,
): Promise<void> {
  if (!fault) return settle(answer());
  const isCreate = record.operation === "create";
  const done = !isCreate || creatingKinds.has(fault.kind) ? answer() : null;
  if (done && done.status >= 400) return settle(done);
  if (fault.kind === "reset-after") return void response.socket?.resetAndDestroy();
  if (fault.kind === "no-answer") return;
  if (fault.kind === "huge") {
    record.status = 200;
    return sendHuge(response);
  }
  if (done && (fault.kind === "half-answer" || fault.kind === "slow")) {
    settle(done, false);
    if (fault.kind === "half-answer") return sendHalf(response, done);
    return sendSlowly(response, done, fault.durationMs ?? 2_000);
  }
  record.status = sendFault(response, fault);
}

function findOperation(
  { method, url = "" }: IncomingMessage,
  basePath: string,
): { operation: Operation | null; companyId: string } {
  const path = url.split("?")[0] ?? "";
  const none = { operation: null, companyId: "" };
  if (!path.startsWith(basePath)) return none;
  const rest = path.slice(basePath.length);
  if (method === "POST" && rest === "/stage/get-token") return { ...none, operation: "get-token" };
  if (method === "GET" && rest === "/v2/companies/search") return { ...none, operation: "search" };
  const companyId = /^\/v2\/companies\/([^/]+)\/playlists$/.exec(rest)?.[1];
  if (method === "POST" && companyId !== undefined)
    return { operation: "create", companyId: decodeURIComponent(companyId) };
  return none;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > maxBodyBytes) throw new Error("The body is over 64 MiB.");
  }
  return Buffer.concat(chunks);
}

const isOfEntries = ({ kind }: Fault) =>
  ["broken-off", "no-uuid", "name-not-string", "duplicate-uuids"].includes(kind);

function* take<Value>(values: Iterable<Value>, count: number): Generator<Value> {
  let taken = 0;
  for (const value of values) {
    if (taken === count) return;
    taken += 1;
    yield value;
  }
}

function pairs(rawHeaders: string[]): [string, string][] {
  const result: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2)
    result.push([rawHeaders[at] ?? "", rawHeaders[at + 1] ?? ""]);
  return result;
}

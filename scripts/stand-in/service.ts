import { type IncomingMessage, type ServerResponse } from "node:http";
import { checkRequest } from "./check-request";
import { creatingKinds, type Fault, type FaultQueue, isOfEntries, type Operation } from "./faults";
import { answerCreate, answerGetToken, findCaller, refusal, type StandInState } from "./operations";
import { type RecordedRequest } from "./records";
import { sendAdvertisers, sendFault, sendHalf, sendHuge, sendSlowly } from "./send";
import { type PlainAnswer, sendShown } from "./dialect";
import { type StandInOptions } from "./options";

/** The document's three operations, with the faults that were asked for. */

const maxBodyBytes = 64 * 1024 * 1024;
const maxRecordedAnswer = 4_096;

export function createService(state: StandInState, faults: FaultQueue) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { dialect } = state.options;
    const { operation, companyId } = findOperation(request, state.options);
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
      const shape = operation === null ? undefined : dialect[operation];
      const shown = shape ? shape(answer) : answer;
      record.status = shown.status;
      record.answer = JSON.stringify(answer.body).slice(0, maxRecordedAnswer);
      if (send) record.answer = sendShown(response, shown).slice(0, maxRecordedAnswer);
    };
    if (operation === null) {
      record.problems = ["The document has no such operation."];
      return settle(refusal(404, "The document has no such operation.", record.problems));
    }
    const { problems, parameters } = checkRequest(
      { operation, path: record.path, rawHeaders: request.rawHeaders, body },
      state.options,
    );
    const isSearch = operation === "search";
    if (isSearch && dialect.refusesSearchBody && body.length > 0)
      return void sendShown(response, { status: 403, body: "A GET has no body." });
    if (isSearch && dialect.hasMovedSearch && !record.path.endsWith(moved))
      return void sendShown(response, {
        status: 308,
        headers: { Location: `${state.options.basePath}/v2/companies/search${moved}` },
        body: undefined,
      });
    if (problems.length > 0 && !(isSearch && dialect.refusesSearchBody)) {
      record.problems = problems;
      return settle(
        refusal(400, `This is not the document's request. ${problems.join(" ")}`, problems),
      );
    }
    if (operation === "get-token")
      return meetFault(fault, response, record, settle, () => answerGetToken(state, parameters));
    const caller = findCaller(state, request.headers.authorization);
    if ("status" in caller) return settle(caller);
    if (operation === "create" && dialect.refusesCreates) {
      record.status = dialect.refusesCreates.status;
      return void sendShown(response, dialect.refusesCreates);
    }
    if (operation === "create") {
      const key = request.headers["idempotency-key"];
      return meetFault(fault, response, record, settle, () =>
        answerCreate(state, {
          client: caller.client,
          token: caller.token,
          companyId,
          parameters,
          idempotencyKey: typeof key === "string" ? key : undefined,
          bytes: record.body ?? "",
        }),
      );
    }
    const { client } = caller;
    const token = dialect.renews?.includes("search")
      ? state.tokens.renew(caller.token, client.id, dialect.ends)
      : caller.token;
    if (dialect.search || dialect.spell) {
      const { spell = (uuid: string) => uuid } = dialect;
      const Advertisers = [...state.directory.list(client)].map(({ uuid, name }) => ({
        uuid: spell(uuid),
        name,
      }));
      const whole = { Message: "", type: "success", Advertisers, _token: token };
      return settle({ status: 200, body: whole });
    }
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

/** Follows the search's address where it has moved. */
const moved = "/everywhere";

function findOperation(
  { method, url = "" }: IncomingMessage,
  { basePath, dialect }: Pick<StandInOptions, "basePath" | "dialect">,
): { operation: Operation | null; companyId: string } {
  const path = url.split("?")[0] ?? "";
  const none = { operation: null, companyId: "" };
  if (!path.startsWith(basePath)) return none;
  const rest = path.slice(basePath.length);
  if (method === "POST" && rest === "/stage/get-token") return { ...none, operation: "get-token" };
  const searches = [
    "/v2/companies/search",
    ...(dialect.hasMovedSearch ? [`/v2/companies/search${moved}`] : []),
  ];
  if (method === "GET" && searches.includes(rest)) return { ...none, operation: "search" };
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

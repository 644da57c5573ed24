import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describeRoutes } from "@/lib/testing/fuzz/operations";
import { aRequest, type FuzzRequest } from "@/lib/testing/fuzz/requests";
import { type FuzzAnswer, maxTextCharacters, send, signIn } from "@/lib/testing/fuzz/send";
import { errorBodySchema } from "@/lib/shared/http/schema";
import { createAnswerCheck } from "@/lib/testing/openapi/answer-check";
import { createWorld, recordObjects, type World } from "@/lib/testing/fuzz/world";
import { residentMb, type ServerProcess, startServer } from "@/lib/testing/servers/server-process";

type AnswerCheck = ReturnType<typeof createAnswerCheck>;

interface Fault {
  status: number;
  request: string;
  answer: string;
  log: string;
}

export interface FuzzReport {
  seed: number;
  requests: number;
  statuses: Record<string, number>;
  /** Number of responses by operation and status. */
  operations: Record<string, Record<string, number>>;
  faults: Fault[];
  /** Resident memory after garbage collection in MB, after a fifth and after all requests; 0: not measured. */
  memory: { before: number; after: number };
}

/** Requests generated from one state of the world and sent together. */
const batch = 200;
const concurrency = 6;
/** Minimum requests for measuring memory; fewer only warm up the server. */
const minMeasuredRequests = 1_000;
const maxFaultsPerOperation = 3;

const settings = {
  LOG_LEVEL: "error",
  PUBLIC_ORIGIN: "",
  NODE_OPTIONS: `--import ${path.resolve("lib/testing/servers/collect-on-signal.mjs")}`,
};

/** Starts a server on the installation of `variables` and sends it `count` random requests to the `route.ts` files and the pages. */
export async function fuzz(
  routes: Record<string, unknown>,
  variables: Record<string, string>,
  count: number,
  seed: number,
): Promise<FuzzReport> {
  const isMeasured = count >= minMeasuredRequests;
  const world = await createWorld(variables);
  const server = await startServer({ ...variables, ...settings });
  const described = describeRoutes(routes);
  const check = createAnswerCheck(described.document);
  const report: FuzzReport = {
    seed,
    requests: 0,
    statuses: {},
    operations: {},
    faults: [],
    memory: { before: 0, after: 0 },
  };
  try {
    for (const caller of Object.values(world.callers)) await signIn(server, caller);
    while (report.requests < count) {
      const numRuns = Math.min(batch, count - report.requests);
      const requests = fc.sample(aRequest(world, described), {
        numRuns,
        seed: seed + report.requests,
      });
      await sendAll(server, world, requests, { report, check });
      if (report.memory.before === 0 && report.requests >= count / 5 && isMeasured)
        report.memory.before = await restingMemory(server);
    }
    if (isMeasured) report.memory.after = await restingMemory(server);
    for (const fault of report.faults) fault.log = findInLog(server, fault.log);
  } finally {
    await server.stop("SIGKILL");
  }
  return report;
}

async function sendAll(
  server: ServerProcess,
  world: World,
  requests: FuzzRequest[],
  { report, check }: { report: FuzzReport; check: AnswerCheck },
): Promise<void> {
  const waiting = [...requests];
  const work = async (): Promise<void> => {
    for (let sent = waiting.pop(); sent; sent = waiting.pop()) {
      const answer = await send(server, world, sent);
      note(report, sent, answer, describeFault(check, sent, answer));
      recordObjects(world, sent, answer);
      const caller = world.callers[sent.caller];
      // A random sign-out ended the session; sign in again for the rest.
      if (answer.status === 401 && sent.presented === "own") await signIn(server, caller);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/** Why an answer is the server's fault: a 5xx, one that openapi.json does not describe, or a refusal of another form; null if it is not. */
function describeFault(
  check: AnswerCheck,
  { operation: { operationId, path: address }, headers }: FuzzRequest,
  { status, text }: FuzzAnswer,
): string | null {
  if (status >= 500 || status === 0) return text;
  // Node refuses to send -1. A request line that is too long reaches no operation.
  if (status < 0 || status === 431 || text.length >= maxTextCharacters) return null;
  // The dashboard's answers are compressed for who wants that.
  const isRefusal = status >= 400 && address.startsWith("/api/") && !headers["accept-encoding"];
  if (operationId === undefined && !isRefusal) return null;
  try {
    const body: unknown = JSON.parse(text);
    if (operationId !== undefined) return check(operationId, status, body);
    return errorBodySchema.strict().safeParse(body).success ? null : text;
  } catch {
    return `Not JSON: ${text}`;
  }
}

function note(
  report: FuzzReport,
  sent: FuzzRequest,
  answer: FuzzAnswer,
  fault: string | null,
): void {
  const { method, path } = sent.operation;
  const ofOperation = (report.operations[`${method} ${path}`] ??= {});
  report.requests += 1;
  report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
  ofOperation[answer.status] = (ofOperation[answer.status] ?? 0) + 1;
  const known = report.faults.filter(({ request }) => request.includes(`"${method} ${path}"`));
  if (fault === null || known.length >= maxFaultsPerOperation) return;
  report.faults.push({
    status: answer.status,
    request: JSON.stringify({
      ...sent,
      operation: `${method} ${path}`,
      body: String(sent.body),
    }).slice(0, 3_000),
    answer: fault.slice(0, 1_500),
    log: answer.requestId,
  });
}

function findInLog(server: ServerProcess, requestId: string): string {
  const lines = server.output().split("\n");
  return lines.find((line) => requestId !== "" && line.includes(requestId)) ?? "";
}

/** The minimum resident memory in MB during three idle seconds with garbage collection. */
async function restingMemory({ pid }: ServerProcess): Promise<number> {
  let minimum = Infinity;
  for (let look = 0; look < 6; look += 1) {
    process.kill(pid, "SIGUSR2");
    await sleep(500);
    minimum = Math.min(minimum, residentMb(pid));
  }
  return minimum;
}

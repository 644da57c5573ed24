import { type OutgoingAnswer, OutgoingFault, readAnswerBytes } from "@/lib/server/outgoing";
import {
  type RemoteConnection,
  exchange,
  exchangeFollowing,
  readErrorAnswer,
} from "@/lib/server/remote/exchange/exchange";
import { type DocumentRequest } from "@/lib/server/remote/exchange/document-requests";
import {
  isJsonObject,
  readServiceWords,
  saysFailure,
} from "@/lib/server/remote/exchange/service-words";

/** The answer to one request. */
export interface Asked {
  /** Null without a complete answer. */
  status: number | null;
  /** The answer as a JSON object; null if it is none. */
  object: Record<string, unknown> | null;
  isEmpty: boolean;
  /** "status 401: “Wrong.”", or why there is no answer. Without secrets. */
  summary: string;
  /** Only the service's own text. */
  words: string | null;
  /** Returns the answer again, for the dashboard's own readers. @throws OutgoingFault if there is none */
  replay: () => OutgoingAnswer;
}

/** Sends a request as the dashboard does, and reads the whole answer. Never throws an OutgoingFault. */
export async function ask(
  connection: RemoteConnection,
  request: DocumentRequest,
  secrets: string[],
): Promise<Asked> {
  let status: number | null = null;
  try {
    const answer = await send(connection, request);
    ({ status } = answer);
    const bytes = await readAnswerBytes(answer);
    const text = new TextDecoder().decode(bytes);
    const object = parseObject(text);
    const isError = status >= 300;
    const said = isError ? await readErrorAnswer(replayed(answer, bytes)) : object;
    const { message: words } = readServiceWords(said, secrets);
    const summary = `status ${status}${words === null ? "" : `: “${words}”`}`;
    const isEmpty = text.trim() === "";
    return { status, object, isEmpty, summary, words, replay: () => replayed(answer, bytes) };
  } catch (fault) {
    if (!(fault instanceof OutgoingFault)) throw fault;
    const replay = () => {
      throw fault;
    };
    const { message: summary } = fault;
    return { status: null, object: null, isEmpty: false, summary, words: null, replay };
  }
}

function send(connection: RemoteConnection, request: DocumentRequest): Promise<OutgoingAnswer> {
  const { method } = request;
  if (method !== "GET") return exchange(connection, request);
  const { timeouts, sizes } = connection;
  const limits = { totalMs: timeouts.searchMs, maxBytes: sizes.searchBytes };
  return exchangeFollowing(connection, { ...request, method }, limits);
}

const replayed = ({ status, header }: OutgoingAnswer, bytes: Buffer): OutgoingAnswer => ({
  status,
  header,
  body: (async function* () {
    await Promise.resolve();
    yield bytes;
  })(),
  discard: () => undefined,
});

export const isSuccess = ({ status }: Asked) => status !== null && status >= 200 && status < 300;

/** Describes the answer if the request was not refused; otherwise null. */
export function problemIfNotRefused(asked: Asked): string | null {
  if (asked.status === null || asked.status >= 500) return asked.summary;
  if (asked.status >= 400 || saysFailure(asked.object?.type)) return null;
  return `It was accepted with ${asked.summary}.`;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Lists the object's fields that the document does not name. */
export function listOtherFields(object: Record<string, unknown>, named: string[]): string | null {
  const others = Object.keys(object).filter((field) => !named.includes(field));
  return others.length === 0 ? null : others.map((field) => field.slice(0, 40)).join(", ");
}

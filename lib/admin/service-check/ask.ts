import { type RemoteConnection } from "@/lib/service/remote/connection";
import { type DocumentRequest } from "@/lib/service/remote/document-requests";
import { exchange, readText } from "@/lib/service/remote/exchange";
import { ExchangeFault } from "@/lib/service/remote/exchange-fault";
import { isJsonObject } from "@/lib/service/remote/read-json-answer";
import { readServiceWords } from "@/lib/service/remote/service-words";

/** What came back for one request. */
export interface Asked {
  /** Null if no whole answer came. */
  status: number | null;
  /** The answer as a JSON object; null if it is something else. */
  object: Record<string, unknown> | null;
  isEmpty: boolean;
  /** "status 401: “Wrong.”", or why there is no answer. Without secrets. */
  summary: string;
}

/** Sends a request and reads the whole answer, or with `isHeadOnly` only its status. Never throws an ExchangeFault. */
export async function ask(
  connection: RemoteConnection,
  request: DocumentRequest,
  options: { secrets: string[]; isSearch?: boolean; isHeadOnly?: boolean },
): Promise<Asked> {
  const { timeouts, sizes } = connection;
  const limits = { totalMs: timeouts.searchMs, maxBytes: sizes.searchBytes };
  try {
    const answer = await exchange(connection, request, options.isSearch ? limits : {});
    const { status } = answer;
    const isSuccess = status >= 200 && status < 300;
    if (options.isHeadOnly && isSuccess) {
      answer.discard();
      return { status, object: null, isEmpty: false, summary: `status ${status}` };
    }
    const text = await readText(answer);
    const object = parseObject(text);
    const { message } = readServiceWords(object, options.secrets);
    const summary = `status ${status}${message === null ? "" : `: “${message}”`}`;
    return { status, object, isEmpty: text.trim() === "", summary };
  } catch (fault) {
    if (!(fault instanceof ExchangeFault)) throw fault;
    return { status: null, object: null, isEmpty: false, summary: fault.message };
  }
}

export const isSuccess = ({ status }: Asked) => status !== null && status >= 200 && status < 300;

/** Null if the request was refused; otherwise what happened instead. */
export function problemIfNotRefused(asked: Asked): string | null {
  if (asked.status === null || asked.status >= 500) return asked.summary;
  return asked.status >= 400 ? null : `It was accepted with ${asked.summary}.`;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Names fields of an object that the document does not. */
export function listOtherFields(object: Record<string, unknown>, named: string[]): string | null {
  const others = Object.keys(object).filter((field) => !named.includes(field));
  return others.length === 0 ? null : others.map((field) => field.slice(0, 40)).join(", ");
}

import "server-only";
import { type RemoteAnswer, readText } from "@/lib/service/remote/exchange";
import { ExchangeFault } from "@/lib/service/remote/exchange-fault";

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads and parses a whole answer; undefined if it is empty. @throws ExchangeFault `unreadable` if it is not JSON */
export async function readJsonAnswer(answer: RemoteAnswer): Promise<unknown> {
  const text = await readText(answer);
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The parser's error quotes the text, which may hold a token.
    throw new ExchangeFault("unreadable", true);
  }
}

/** Reads the body of an error answer; null if it cannot be read: its status says enough. */
export function readErrorAnswer(answer: RemoteAnswer): Promise<unknown> {
  return readJsonAnswer(answer).catch(() => null);
}

/** The seconds of `Retry-After` (RFC 9110 §10.2.3), from a number or a date; null if there are none. */
export function readRetryAfter(answer: RemoteAnswer, now = Date.now()): number | null {
  const text = answer.header("retry-after");
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1_000));
}

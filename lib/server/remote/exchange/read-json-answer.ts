import { type RemoteAnswer, readText } from "@/lib/server/remote/exchange/exchange";
import { ExchangeFault } from "@/lib/server/remote/exchange/exchange-fault";

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

/** More text is a page, or the trace of an error: not for users. */
const maxTextCharacters = 300;

/** Reads the body of an error answer: JSON, or the first line of a short text; null for anything else: its status says enough. */
export async function readErrorAnswer(answer: RemoteAnswer): Promise<unknown> {
  const text = (await readText(answer).catch(() => "")).trim();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const isPlain = /^text\/plain\b/i.test(answer.header("content-type") ?? "text/plain");
    const isReason = isPlain && text.length <= maxTextCharacters && !/^[<{[]/.test(text);
    return isReason ? (text.split(/\r?\n/)[0] ?? null) : null;
  }
}

/** A service that asks for more is asked again after this, in seconds: no wrong clock or digit stops anybody for years. */
const maxRetrySeconds = 3_600;

/** The seconds of `Retry-After` (RFC 9110 §10.2.3), from a number or a date, at most an hour; null if there are none. */
export function readRetryAfter(
  answer: Pick<RemoteAnswer, "header">,
  now = Date.now(),
): number | null {
  const text = answer.header("retry-after");
  if (text === null) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), maxRetrySeconds);
}

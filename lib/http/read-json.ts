import { isSafeNumber, parse as parseLosslessly } from "lossless-json";
import { AppError } from "@/lib/errors";
import { limits } from "@/lib/limits";

/** A request body: its bytes, and the JSON value they mean. */
export interface JsonBody {
  bytes: Uint8Array;
  value: unknown;
}

/**
 * Reads a JSON body: at most `limits.bodyBytes`, counted while reading; strict UTF-8; and nothing that
 * JSON.parse would change in silence (numbers beyond a double, keys given twice).
 * @throws AppError not_json, too_large, bad_request
 */
export async function readJson(request: Request): Promise<JsonBody> {
  checkJsonType(request);
  const bytes = await readBytes(request).catch(explainBrokenBody);
  const text = decode(bytes);
  return { bytes, value: parse(text) };
}

/** @throws AppError not_json if the request does not say that its body is JSON */
export function checkJsonType(request: Request): void {
  const type = request.headers.get("content-type") ?? "";
  if (/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) return;
  throw new AppError(
    "not_json",
    "Send the body as JSON in UTF-8, with Content-Type: application/json.",
  );
}

/** A caller that goes away in the middle of its body is no fault of ours, and none to log as one. */
function explainBrokenBody(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  throw new AppError("bad_request", "The body ended before it was complete.", { cause });
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () =>
    new AppError(
      "too_large",
      `The body is larger than ${limits.bodyBytes.toLocaleString("en")} bytes. Send less at once.`,
      { headers: { Connection: "close" } },
    );
  if (Number(request.headers.get("content-length") ?? 0) > limits.bodyBytes) throw tooLarge();
  // A body of a stated length cannot be longer: the parser of HTTP sees to that. Whole is faster than piecewise.
  if (request.headers.has("content-length")) return new Uint8Array(await request.arrayBuffer());
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limits.bodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError("bad_request", "The body is not UTF-8. Send JSON in UTF-8.", { cause });
  }
}

function parse(text: string): unknown {
  if (text.trim() === "")
    throw new AppError("bad_request", "The body is empty. Send a JSON object.");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError(
      "bad_request",
      "The body is not JSON. Check its quotes, commas and brackets.",
      { cause },
    );
  }
  if (holdsOpaqueObjects(value)) refuseLosses(text);
  return value;
}

/** Only searches keep objects as they came, so only they can lose something that no schema would notice. */
function holdsOpaqueObjects(value: unknown): boolean {
  const body = isObject(value) && isObject(value.body) ? value.body : value;
  const many = isObject(body) && Array.isArray(body.playlists) ? body.playlists : [];
  return [body, ...many].some(
    (one) =>
      isObject(one) &&
      Array.isArray(one.searches) &&
      one.searches.some((search) => typeof search === "object"),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function refuseLosses(text: string): void {
  try {
    parseLosslessly(text, null, { parseNumber: keepNumber });
  } catch (cause) {
    // The only RangeError there is: it reads what is nested by calling itself.
    const isDeep = cause instanceof RangeError;
    const reason = isDeep
      ? "it is nested too deeply."
      : cause instanceof Error
        ? cause.message
        : "";
    throw new AppError("bad_request", `The body cannot be kept as it is: ${reason}`, { cause });
  }
}

function keepNumber(digits: string): number {
  if (isSafeNumber(digits)) return Number(digits);
  throw new Error(
    `the number ${digits.slice(0, 40)} has more digits than JSON readers keep. Send it as text.`,
  );
}

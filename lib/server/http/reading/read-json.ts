import { AppError } from "@/lib/shared/errors";
import { readBody } from "@/lib/server/http/reading/read-body";
import { scanJson } from "@/lib/server/http/reading/scan-json";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

export interface JsonBody {
  bytes: Uint8Array;
  value: unknown;
}

/** Bodies above this size are parsed in steps, about 1 ms each. */
const stepBytes = 64 * 1024;

/**
 * Reads a JSON body of at most `maxBytes`: strict UTF-8, without numbers beyond a double or duplicate keys,
 * which JSON.parse would change silently. Yields to the event loop between the steps of a large body.
 * @throws AppError not_json, too_large, bad_request
 */
export async function readJson(request: Request, maxBytes: number): Promise<JsonBody> {
  checkEncoding(request);
  checkJsonType(request);
  return parseInSteps(await readBody(request, maxBytes));
}

/** Like `readJson`; without a body, an envelope without parameters. */
export async function readOptionalJson(request: Request, maxBytes: number): Promise<JsonBody> {
  checkEncoding(request);
  const bytes = await readBody(request, maxBytes);
  if (bytes.byteLength === 0) return { bytes, value: { body: {} } };
  checkJsonType(request);
  return parseInSteps(bytes);
}

async function parseInSteps(bytes: Uint8Array): Promise<JsonBody> {
  const rest = bytes.byteLength > stepBytes ? yieldToEventLoop : () => undefined;
  await rest();
  const text = decode(bytes);
  await rest();
  const scan = scanJson(text);
  let step = scan.next();
  for (; !step.done; step = scan.next()) await yieldToEventLoop();
  if (step.value) throw new AppError("bad_request", `The body can't be read: ${step.value}`);
  await rest();
  const value = parse(text);
  await rest();
  return { bytes, value };
}

/** A compressed body could unfold to any size (RFC 9110 §12.5.3 for the answer's header). @throws AppError not_json */
function checkEncoding({ headers }: Request): void {
  const encoding = headers.get("content-encoding") ?? "identity";
  if (/^\s*identity\s*$/i.test(encoding)) return;
  throw new AppError(
    "not_json",
    `Bodies in Content-Encoding: ${encoding.slice(0, 40)} aren't read. Send the JSON uncompressed, without Content-Encoding.`,
    { headers: { "Accept-Encoding": "identity" } },
  );
}

/** Checks the Content-Type, whose other parameters mean nothing (RFC 8259 §11). @throws AppError not_json unless it is JSON in UTF-8 */
export function checkJsonType(request: Request): void {
  const [type = "", ...parameters] = (request.headers.get("content-type") ?? "").split(";");
  const isWrong = (parameter: string) =>
    /^\s*charset\s*=/i.test(parameter) &&
    !/^\s*charset\s*=\s*"?(utf-?8|us-ascii)"?\s*$/i.test(parameter);
  if (/^\s*application\/json\s*$/i.test(type) && !parameters.some(isWrong)) return;
  throw new AppError(
    "not_json",
    "Send the body as JSON in UTF-8, with Content-Type: application/json.",
  );
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new AppError("bad_request", "The body isn't UTF-8. Send JSON in UTF-8.", { cause });
  }
}

function parse(text: string): unknown {
  if (/^[ \t\r\n]*$/.test(text))
    throw new AppError("bad_request", "The body is empty. Send a JSON object.");
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AppError(
      "bad_request",
      "The body isn't valid JSON. Check its quotes, commas and brackets.",
      { cause },
    );
  }
}

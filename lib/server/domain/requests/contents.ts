import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { type KeptBody, type KeptMessage, type RequestDetail } from "@/lib/shared/requests/schema";

/* Packs headers and bodies of several calls into one compressed value: they resemble each other, so it has a tenth of their size. It
   begins with the length of a JSON array of `Head`s; the bodies follow in their order. */

/** The beginning of a body without secrets, and its size in bytes; null if it was not received completely. */
export interface SafeStart {
  start: Uint8Array | string;
  bytes: number | null;
  isCut: boolean;
}

export interface CallContents {
  /** Lines with alternating names and values; neither can contain a line feed. */
  sentHeaders: string;
  answeredHeaders: string;
  sent: SafeStart | null;
  answered: SafeStart | null;
}

/** Bytes of a body, bytes of its kept part, and whether that is cut. */
type BodyHead = [bytes: number | null, kept: number, isCut: boolean];
type Whole = [sent: string, answered: string, sentBody: BodyHead | 0, answeredBody: BodyHead | 0];
/** 0 if headers and bodies of this call are not kept. */
type Head = Whole | 0;

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/** Maximum decompressed bytes, enough for several hundred calls. */
const maxBytes = 64 * 1024 * 1024;

/** Packs calls; compresses in another thread. */
export async function packContents(calls: (CallContents | null)[]): Promise<Uint8Array> {
  const bodies = calls.map(
    (call) => [toBytes(call?.sent ?? null), toBytes(call?.answered ?? null)] as const,
  );
  const heads = calls.map((call, index): Head => {
    if (!call) return 0;
    const [sent, answered] = bodies[index] ?? [null, null];
    return [
      call.sentHeaders,
      call.answeredHeaders,
      call.sent && sent ? [call.sent.bytes, sent.byteLength, call.sent.isCut] : 0,
      call.answered && answered
        ? [call.answered.bytes, answered.byteLength, call.answered.isCut]
        : 0,
    ];
  });
  const json = Buffer.from(JSON.stringify(heads));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.byteLength);
  const pieces: Uint8Array[] = [length, json];
  for (const [sent, answered] of bodies) {
    if (sent) pieces.push(sent);
    if (answered) pieces.push(answered);
  }
  return compress(Buffer.concat(pieces), { level: 1, chunkSize: 256 * 1024 });
}

function toBytes(body: SafeStart | null): Buffer | null {
  if (!body) return null;
  const { start } = body;
  return typeof start === "string"
    ? Buffer.from(start)
    : Buffer.from(start.buffer, start.byteOffset, start.byteLength);
}

/** Returns the headers and bodies of the call at an index; null if they are not kept. @throws RangeError if there is no such call */
export async function unpackContents(
  packed: Uint8Array,
  index: number,
): Promise<Pick<RequestDetail, "sent" | "answered">> {
  const bytes = await decompress(packed, { maxOutputLength: maxBytes });
  const start = 4 + bytes.readUInt32LE(0);
  const heads = JSON.parse(bytes.toString("utf8", 4, start)) as Head[];
  const head = heads[index];
  if (head === undefined) throw new RangeError(`There is no call ${index}.`);
  if (head === 0) return { sent: null, answered: null };
  const [sent, answered, sentBody, answeredBody] = head;
  const at = heads
    .slice(0, index)
    .reduce((sum, before) => sum + (before && keptOf(before[2]) + keptOf(before[3])), start);
  const middle = at + keptOf(sentBody);
  return {
    sent: toMessage(sent, sentBody, bytes.subarray(at, middle)),
    answered: toMessage(
      answered,
      answeredBody,
      bytes.subarray(middle, middle + keptOf(answeredBody)),
    ),
  };
}

const keptOf = (body: BodyHead | 0): number => (body === 0 ? 0 : body[1]);

function toMessage(headers: string, body: BodyHead | 0, start: Buffer): KeptMessage {
  const lines = headers.split("\n");
  const pairs = Array.from({ length: Math.floor(lines.length / 2) }, (_, index) => ({
    name: lines[2 * index] ?? "",
    value: lines[2 * index + 1] ?? "",
  }));
  return { headers: pairs, body: body === 0 ? null : toBody(start, body) };
}

function toBody(start: Buffer, [bytes, , isCut]: BodyHead): KeptBody {
  const content = decode(start, isCut);
  return {
    bytes,
    is_cut: isCut,
    encoding: content === null ? "base64" : "text",
    content: content ?? start.toString("base64"),
  };
}

/** Decodes text, without a character that was cut at the end; null if it isn't UTF-8. */
function decode(start: Buffer, isCut: boolean): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(start, {
      stream: isCut,
    });
  } catch {
    return null;
  }
}

import { type OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { type RawContents } from "@/lib/server/domain/requests/call";
import { hidden, isSecretName } from "@/lib/server/domain/requests/hide-fields";
import {
  hideInAnswer,
  hideInJson,
  hidePeople,
  hideTokens,
} from "@/lib/server/domain/requests/hide-secrets";
import { type BodyStart, maxKeptBytes } from "@/lib/server/domain/requests/notes";
import { cut, cutMark } from "@/lib/shared/text";
import { type KeptBody, type KeptMessage, type RequestDetail } from "@/lib/shared/requests/schema";

/* The kept headers and bodies of a call: compressed JSON without secrets. */

type Messages = Pick<RequestDetail, "sent" | "answered">;

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/** Hides secrets and compresses, the latter in another thread. */
export function keepMessages(contents: RawContents): Promise<Uint8Array> {
  const { sentHeaders, answeredHeaders, sent, answered } = contents;
  const messages: Messages = {
    sent: { headers: keepSentHeaders(sentHeaders), body: sent && keepStart(sent, hideInJson) },
    answered: {
      headers: keepAnsweredHeaders(answeredHeaders),
      body: answered === null ? null : keepAnswered(answered),
    },
  };
  return compress(JSON.stringify(messages), { level: 1 });
}

export const readMessages = async (kept: Uint8Array | null): Promise<Messages> =>
  kept === null
    ? { sent: null, answered: null }
    : (JSON.parse((await decompress(kept)).toString()) as Messages);

/** Uses Latin-1, in which each byte is a character, because a body may be anything. Hidden parts are ASCII. */
function keepStart({ start, bytes }: BodyStart, hide: (text: string) => string): KeptBody {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString("latin1");
  const isCut = bytes === null || bytes > start.byteLength;
  return toBody(Buffer.from(hide(text), "latin1"), bytes, isCut);
}

function keepAnswered(answered: BodyStart | string): KeptBody {
  if (typeof answered !== "string")
    return keepStart(answered, (text) => hidePeople(hideInJson(text)));
  const safe = Buffer.from(hidePeople(hideInAnswer(answered)));
  return toBody(safe, Buffer.byteLength(answered), false);
}

/** Cuts a body again, because hiding may have made it longer. */
function toBody(safe: Buffer, bytes: number | null, isCut: boolean): KeptBody {
  const start = safe.subarray(0, maxKeptBytes);
  const is_cut = isCut || safe.byteLength > maxKeptBytes;
  const text = decode(start, is_cut);
  return text === null
    ? { bytes, is_cut, encoding: "base64", content: start.toString("base64") }
    : { bytes, is_cut, encoding: "text", content: text };
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

/* A proxy adds headers of its own, such as credentials and internal addresses: only known headers keep their values; others keep name and
   length. */

const known = new Set(
  [
    "accept accept-charset accept-encoding accept-language cache-control connection content-encoding content-language",
    "content-length content-type date expect idempotency-key if-match if-modified-since if-none-match if-unmodified-since",
    "pragma prefer range traceparent transfer-encoding ui-referer user-agent x-request-id",
  ].flatMap((names) => names.split(" ")),
);

/** Maximum characters of a name, of a value, and of all headers of a message. */
const maxName = 100;
const maxValue = 500;
const maxCharacters = 3_000;

/** Keeps the headers of a request (alternating names and values). */
export function keepSentHeaders(headers: string[]): KeptMessage["headers"] {
  const keep = (name: string, value: string) => {
    if (isSecretName(name)) return hidden;
    return known.has(name.toLowerCase()) ? hideTokens(value) : describeLength(value);
  };
  const pairs = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = "", value = ""] = headers.slice(at, at + 2);
    pairs.push({ name, value: keep(name, value) });
  }
  return fit(pairs);
}

/** Keeps the headers of an answer, which Cuelist has made. */
function keepAnsweredHeaders(headers: OutgoingHttpHeaders): KeptMessage["headers"] {
  const pairs = [];
  for (const name in headers)
    for (const value of [headers[name]].flat())
      pairs.push({ name, value: isSecretName(name) ? hidden : hideTokens(String(value)) });
  return fit(pairs);
}

const describeLength = ({ length }: string) =>
  `[${length} ${length === 1 ? "character" : "characters"}]`;

/** Cuts names and values, and returns the headers that fit and the number of the others. */
function fit(headers: KeptMessage["headers"]): KeptMessage["headers"] {
  let left = maxCharacters;
  const cuts = headers.map((one) => ({
    name: cut(one.name, maxName),
    value: cut(one.value, maxValue),
  }));
  const end = cuts.findIndex(({ name, value }) => (left -= name.length + value.length) < 0);
  if (end < 0) return cuts;
  return [...cuts.slice(0, end), { name: cutMark, value: `[${headers.length - end} more]` }];
}

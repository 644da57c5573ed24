import { type BodyStart, maxKeptBytes } from "@/lib/server/domain/requests/body-start";
import { type RawContents } from "@/lib/server/domain/requests/call";
import { type CallContents, type SafeStart } from "@/lib/server/domain/requests/contents";
import { hideInAnswer, hideInJson, hidePeople } from "@/lib/server/domain/requests/hide-secrets";
import { keepAnsweredHeaders, keepSentHeaders } from "@/lib/server/domain/requests/kept-headers";

/** Returns headers and bodies of a call without secrets. */
export const keepContents = (contents: RawContents): CallContents => ({
  sentHeaders: keepSentHeaders(contents.sentHeaders),
  answeredHeaders: keepAnsweredHeaders(contents.answeredHeaders),
  sent: contents.sent && keepStart(contents.sent, hideInJson),
  answered: contents.answered === null ? null : keepAnswered(contents.answered),
});

/** Uses Latin-1, in which each byte is a character, because a body may be anything. Hidden parts are ASCII. */
function keepStart({ start, bytes }: BodyStart, hide: (text: string) => string): SafeStart {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString("latin1");
  const safe = hide(text);
  const isCut = bytes === null || bytes > start.byteLength;
  return safe === text
    ? { start, bytes, isCut }
    : cutBody(Buffer.from(safe, "latin1"), bytes, isCut);
}

const hideInPart = (text: string) => hidePeople(hideInJson(text));

function keepAnswered(answered: BodyStart | string): SafeStart {
  if (typeof answered !== "string") return keepStart(answered, hideInPart);
  const bytes = Buffer.byteLength(answered);
  if (bytes > maxKeptBytes)
    return keepStart({ start: Buffer.from(answered).subarray(0, maxKeptBytes), bytes }, hideInPart);
  const safe = hidePeople(hideInAnswer(answered));
  return safe === answered
    ? { start: safe, bytes, isCut: false }
    : cutBody(Buffer.from(safe), bytes, false);
}

/** Cuts a body again, because hiding may have made it longer. */
const cutBody = (body: Buffer, bytes: number | null, isCut: boolean): SafeStart => ({
  start: body.subarray(0, maxKeptBytes),
  bytes,
  isCut: isCut || body.byteLength > maxKeptBytes,
});

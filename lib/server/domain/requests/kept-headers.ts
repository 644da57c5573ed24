import { type OutgoingHttpHeaders } from "node:http";
import { cut } from "@/lib/shared/requests/cut";
import { hidden } from "@/lib/server/domain/requests/hide-fields";
import { hideTokens } from "@/lib/server/domain/requests/hide-secrets";
import { isSecretName } from "@/lib/server/domain/requests/secret-names";

/* The kept part of headers. A proxy adds headers of its own, such as credentials and internal addresses: only known headers keep their
   values; others keep name and length. */

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

/** Formats the headers of a request (alternating names and values) as lines. */
export function keepSentHeaders(headers: string[]): string {
  const keep = (name: string, value: string) => {
    if (isSecretName(name)) return hidden;
    return known.has(name.toLowerCase()) ? hideTokens(value) : describeLength(value);
  };
  const lines: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = "", value = ""] = headers.slice(at, at + 2);
    lines.push(line(name, keep(name, value)));
  }
  return joinLines(lines);
}

/** Formats the headers of an answer, which Cuelist has made. */
export function keepAnsweredHeaders(headers: OutgoingHttpHeaders): string {
  const lines: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    for (const one of Array.isArray(value) ? value : [String(value)])
      lines.push(line(name, isSecretName(name) ? hidden : hideTokens(one)));
  }
  return joinLines(lines);
}

const describeLength = ({ length }: string) =>
  `[${length} ${length === 1 ? "character" : "characters"}]`;

const line = (name: string, value: string) => `${cut(name, maxName)}\n${cut(value, maxValue)}\n`;

/** Joins the lines that fit, and states the number of the others. */
function joinLines(lines: string[]): string {
  let joined = "";
  for (const [index, one] of lines.entries()) {
    if (joined.length + one.length > maxCharacters)
      return `${joined}…\n[${lines.length - index} more]\n`;
    joined += one;
  }
  return joined;
}

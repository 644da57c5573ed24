import { type OutgoingHttpHeaders } from "node:http";
import { cut } from "@/lib/shared/requests/cut";
import { hidden } from "@/lib/server/domain/requests/hide-fields";
import { hideTokens } from "@/lib/server/domain/requests/hide-secrets";
import { isSecretName } from "@/lib/server/domain/requests/secret-names";

/*
 * The kept part of headers. A proxy adds headers of its own to what a caller sent, such as what proves that it is the proxy and addresses
 * inside its network: values are kept of headers that are known, of others the name and the length.
 */

const known = new Set(
  [
    "accept accept-charset accept-encoding accept-language cache-control connection content-encoding content-language",
    "content-length content-type date expect idempotency-key if-match if-modified-since if-none-match if-unmodified-since",
    "pragma prefer range traceparent transfer-encoding ui-referer user-agent x-request-id",
  ].flatMap((names) => names.split(" ")),
);

/** Characters that are kept of a name, of a value, and of all of a message. */
const maxName = 100;
const maxValue = 500;
const maxCharacters = 3_000;

/** The headers of a request, with names and values in turns, as lines. `shown`: names, in small letters, of which values are kept too. */
export function keepSentHeaders(headers: string[], shown: ReadonlySet<string>): string {
  const keep = (name: string, value: string) => {
    const plain = name.toLowerCase();
    if (isSecretName(name)) return hidden;
    return known.has(plain) || shown.has(plain) ? hideTokens(value) : describeLength(value);
  };
  const lines: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = "", value = ""] = headers.slice(at, at + 2);
    lines.push(line(name, keep(name, value)));
  }
  return joinLines(lines);
}

/** The headers of an answer, which Cuelist has made. */
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

/** The lines as far as there is room, and how many others there were. */
function joinLines(lines: string[]): string {
  let joined = "";
  for (const [index, one] of lines.entries()) {
    if (joined.length + one.length > maxCharacters)
      return `${joined}…\n[${lines.length - index} more]\n`;
    joined += one;
  }
  return joined;
}

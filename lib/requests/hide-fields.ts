import { isSecretName } from "@/lib/requests/secret-names";

export const hidden = "[hidden]";

/** Strings, also one that is cut, punctuation, and words; they share no beginning, so that no text takes long. */
const tokenPattern = /"(?:[^"\\]+|\\[^])*(?:"|\\?$)|'[^'"\n]*'|[{}[\],:]|[^\s"'{}[\],:]+|'/g;

interface Token {
  text: string;
  start: number;
  end: number;
}
type Span = Pick<Token, "start" | "end">;

/** An object or array that is open. */
interface Frame {
  /** Whether its member `name` is that of a secret. */
  isOfSecret: boolean;
  /** Where its member `value` stands. */
  value: Span | null;
}

/**
 * Hides the values of fields with secrets, whatever these are, in JSON or what was to be JSON, possibly cut: `{"token": …}`, and
 * `{"name": "token", "value": …}` both ways round.
 */
export function hideFields(text: string): string {
  const tokens = readTokens(text);
  const ends = findEnds(tokens);
  const found: (Span & { as?: string })[] = [];
  const frames: Frame[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token) break;
    const frame = frames.at(-1);
    if (token.text === "{" || token.text === "[") frames.push({ isOfSecret: false, value: null });
    else if (token.text === "}" || token.text === "]") frames.pop();
    else if (next?.text === ":") {
      const value = tokens[at + 2];
      if (!value) continue;
      const name = readName(token.text);
      if (isSecretName(name)) {
        const last = ends[at + 2] ?? at + 2;
        if (!isEmpty.test(value.text)) found.push(spanOf(tokens, at + 2, last));
        at = last;
      } else if (frame && isPairName.test(name))
        frame.isOfSecret = isSecretName(readName(value.text));
      else if (frame && name === "value")
        frame.value = spanOf(tokens, at + 2, ends[at + 2] ?? at + 2);
      if (frame?.isOfSecret && frame.value) found.push(frame.value);
    } else if (token.text.includes('\\"')) {
      const inner = hideInString(token.text);
      if (inner !== token.text) found.push({ start: token.start, end: token.end, as: inner });
    }
  }
  return replaceSpans(text, found);
}

const isEmpty = /^(?:null|true|false|[}\],:])$/;
const isPairName = /^(?:name|key|header)$/i;

function readTokens(text: string): Token[] {
  const matches = text.matchAll(tokenPattern);
  return Array.from(matches, ({ 0: found, index }) => ({
    text: found,
    start: index,
    end: index + found.length,
  }));
}

const spanOf = (tokens: Token[], first: number, last: number): Span => ({
  start: tokens[first]?.start ?? 0,
  end: tokens[last]?.end ?? 0,
});

/** By the index of a token that opens an object or array: that of its end, or of the text's. */
function findEnds(tokens: Token[]): (number | undefined)[] {
  const ends: (number | undefined)[] = [];
  const open: number[] = [];
  for (const [at, { text }] of tokens.entries()) {
    if (text === "{" || text === "[") open.push(at);
    else if (text === "}" || text === "]") ends[open.pop() ?? at] = at;
  }
  for (const at of open) ends[at] = tokens.length - 1;
  return ends;
}

/** The name without quotes and escapes: `"client\u005fsecret"` is client_secret. */
function readName(text: string): string {
  if (!text.startsWith('"')) return text.replaceAll("'", "");
  return decode(text) ?? text.replaceAll('"', "");
}

/** A string that holds JSON as text. */
function hideInString(text: string): string {
  const inner = decode(text);
  if (inner === null) return text;
  const safe = hideFields(inner);
  return safe === inner ? text : JSON.stringify(safe);
}

/** The string of a JSON string, also of one that is cut; null if it is none. */
function decode(text: string): string | null {
  const isWhole = text.length > 1 && text.endsWith('"');
  try {
    return JSON.parse(isWhole ? text : `${text.replace(/\\(?:u[\da-f]{0,3})?$/i, "")}"`) as string;
  } catch {
    return null;
  }
}

function replaceSpans(text: string, found: (Span & { as?: string })[]): string {
  let safe = "";
  let end = 0;
  for (const span of found.sort((a, b) => a.start - b.start)) {
    // Inside another one.
    if (span.start < end) continue;
    safe += text.slice(end, span.start) + (span.as ?? `"${hidden}"`);
    end = span.end;
  }
  return safe + text.slice(end);
}

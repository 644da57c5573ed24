import { isSecretName } from "@/lib/server/domain/requests/secret-names";
import { type Tokens, readJsonTokens } from "@/lib/server/domain/requests/read-json-tokens";

export const hidden = "[hidden]";

interface Span {
  start: number;
  end: number;
  /** The replacement; by default it says that the value is hidden. */
  as?: string;
}

/** An object or array that is open. */
interface Frame {
  /** Whether its member `name` names a secret. */
  isOfSecret: boolean;
  /** Position of its member `value`. */
  value: Span | null;
}

/**
 * Hides the values of fields with secrets, of any type, in JSON or text that resembles it, possibly cut: `{"token": …}`, and `{"name":
 * "token", "value": …}` in either order.
 */
export function hideFields(text: string): string {
  const tokens = readJsonTokens(text);
  const { marks, starts, ends, closers } = tokens;
  const found: Span[] = [];
  const frames: Frame[] = [];
  for (let at = 0; at < marks.length; at += 1) {
    const mark = marks[at];
    if (mark === "{" || mark === "[") frames.push({ isOfSecret: false, value: null });
    else if (mark === "}" || mark === "]") frames.pop();
    else if (marks[at + 1] === ":") {
      const first = at + 2;
      if (first >= marks.length) break;
      const last = closers[first] ?? first;
      const value = { start: starts[first] ?? 0, end: ends[last] ?? 0 };
      const name = readName(text, tokens, at);
      if (isSecretName(name)) {
        if (!isEmpty.test(text.slice(value.start, value.start + 6))) found.push(value);
        at = last;
        continue;
      }
      const frame = frames.at(-1);
      if (!frame) continue;
      if (isPairName.test(name)) frame.isOfSecret = isSecretName(readName(text, tokens, first));
      else if (name === "value") frame.value = value;
      if (frame.isOfSecret && frame.value) found.push(frame.value);
    } else if (mark === "\\") {
      const [start = 0, end = 0] = [starts[at], ends[at]];
      const inner = hideInString(text.slice(start, end));
      if (inner !== null) found.push({ start, end, as: inner });
    }
  }
  return found.length === 0 ? text : replaceSpans(text, found);
}

const isEmpty = /^(?:null\b|true\b|false\b|[}\],:])/;
const isPairName = /^(?:name|key|header)$/i;

/** Reads the name without quotes and escapes: `"client\u005fsecret"` is client_secret. */
function readName(text: string, { marks, starts, ends }: Tokens, at: number): string {
  const name = text.slice(starts[at], ends[at]);
  const plain = marks[at] === "\\" ? decode(name) : null;
  return plain ?? name.replace(/^["']|["']$/g, "");
}

/** Hides secrets in a string that contains JSON; null if there are none. */
function hideInString(text: string): string | null {
  const inner = decode(text);
  if (inner === null || !inner.includes('"')) return null;
  const safe = hideFields(inner);
  return safe === inner ? null : JSON.stringify(safe);
}

/** Decodes a JSON string, even if it is cut; null if it is none. */
function decode(text: string): string | null {
  const isWhole = text.length > 1 && text.endsWith('"');
  try {
    return JSON.parse(isWhole ? text : `${text.replace(/\\(?:u[\da-f]{0,3})?$/i, "")}"`) as string;
  } catch {
    return null;
  }
}

function replaceSpans(text: string, found: Span[]): string {
  let safe = "";
  let end = 0;
  for (const span of found.sort((a, b) => a.start - b.start)) {
    // The span is inside another one.
    if (span.start < end) continue;
    safe += text.slice(end, span.start) + (span.as ?? `"${hidden}"`);
    end = span.end;
  }
  return safe + text.slice(end);
}

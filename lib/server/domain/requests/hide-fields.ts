/* Recognizes fields, parameters and headers that hold secrets by their names. */

/** Parts of names, without case and punctuation: `client_secret`, `clientSecret` and `Client-Secret` are equal. */
const parts =
  /token|secret|passw|passphrase|passcode|pwd|credential|cookie|authori[sz]ation|signature|bearer|jwt|(?:api|private|access|signing|encryption)key|session(?:id|key)/;
const whole = /^x?(?:auth|session|pass)$/;

/** Whether a field, parameter or header of this name holds a secret. */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return parts.test(plain) || whole.test(plain);
}

/** Tokens of text that resembles JSON, by their index. */
interface Tokens {
  /** The punctuation mark; `"` for a string, `\\` for one with a backslash, `a` for a word. */
  marks: string[];
  starts: number[];
  /** Positions after their last characters. */
  ends: number[];
  /** Index of the end of each object or array, or of the last token if it is not closed. */
  closers: (number | undefined)[];
}

const blank = /\s/;
const notInWord = /[\s"'{}[\],:]/;

/** Reads the tokens of JSON, or of any other text, in linear time. The last string may be cut. */
function readJsonTokens(text: string): Tokens {
  const tokens: Tokens = { marks: [], starts: [], ends: [], closers: [] };
  const open: number[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    const mark = text.charAt(start);
    if (blank.test(mark)) {
      end = start + 1;
      continue;
    }
    const index = tokens.marks.length;
    end = findEnd(text, start);
    const hasEscape = mark === '"' && text.slice(start, end).includes("\\");
    tokens.marks.push(hasEscape ? "\\" : notInWord.test(mark) ? mark : "a");
    tokens.starts.push(start);
    tokens.ends.push(end);
    if (mark === "{" || mark === "[") open.push(index);
    else if (mark === "}" || mark === "]") tokens.closers[open.pop() ?? index] = index;
  }
  for (const index of open) tokens.closers[index] = tokens.marks.length - 1;
  return tokens;
}

function findEnd(text: string, start: number): number {
  const mark = text.charAt(start);
  if (mark === '"') return findQuote(text, start);
  if (mark === "'") {
    quoted.lastIndex = start;
    return quoted.test(text) ? quoted.lastIndex : start + 1;
  }
  if (notInWord.test(mark)) return start + 1;
  word.lastIndex = start;
  word.test(text);
  return word.lastIndex;
}

const quoted = /'[^'"\n]*'/y;
const word = /[^\s"'{}[\],:]+/y;

/** Returns the position after the quote that ends a string, or the end of the text. */
function findQuote(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\\") at += 1;
    else if (character === '"') return at + 1;
  }
  return text.length;
}

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

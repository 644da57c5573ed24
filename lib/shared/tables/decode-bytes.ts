const sampleBytes = 64 * 1024;
const maxSequenceBytes = 4;

/** What the bytes of a text are: the label of a `TextDecoder`. */
export interface FoundEncoding {
  /** Null if the text was decoded before. */
  label: string | null;
}

/** A decoded text without its byte order mark, whose lines end with "\n". */
export const toUnixLines = (text: string): string =>
  text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

/**
 * Decodes a text piece by piece and converts every line end to "\n". The encoding is that of a byte order mark, of zeros in every other
 * byte, or of XML's own declaration; otherwise UTF-8, or Windows-1252 from the first bytes on that are no UTF-8. In a text that is UTF-8
 * already, such bytes become U+FFFD.
 */
export async function* decodeBytes(
  bytes: AsyncIterable<Uint8Array>,
  found: FoundEncoding,
): AsyncGenerator<string> {
  let decode: ((piece: Uint8Array, isLast: boolean) => string) | null = null;
  let pending = "";
  const takeLines = (text: string, isLast: boolean) => {
    const joined = pending + text;
    // A trailing "\r" may be half of a line end.
    pending = !isLast && joined.endsWith("\r") ? "\r" : "";
    const whole = pending === "" ? joined : joined.slice(0, -1);
    return whole.includes("\r") ? whole.replace(/\r\n?/g, "\n") : whole;
  };
  for await (const piece of bytes) {
    decode ??= openDecoder(piece, found);
    const text = takeLines(decode(piece, false), false);
    if (text !== "") yield text;
  }
  yield takeLines(decode?.(new Uint8Array(), true) ?? "", true);
}

/** Decodes a text that is in memory as a whole. */
export async function decodeWhole(bytes: Uint8Array, found: FoundEncoding): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of decodeBytes(once(bytes), found)) pieces.push(piece);
  return pieces.join("");
}

/** Yields what is in memory. */
export async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield await Promise.resolve(value);
}

function openDecoder(start: Uint8Array, found: FoundEncoding) {
  const label = findUtf16(start) ?? findDeclared(start);
  if (label === null) return openUtf8(found);
  found.label = label;
  const decoder = new TextDecoder(label);
  return (piece: Uint8Array, isLast: boolean) => decoder.decode(piece, { stream: !isLast });
}

/** Decodes UTF-8 until other bytes show that the text is in Windows-1252, in which every byte is a character. */
function openUtf8(found: FoundEncoding) {
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  const windows = new TextDecoder("windows-1252");
  let carried = new Uint8Array();
  let isFirst = true;
  let isProven = false;
  found.label = "utf-8";
  return (piece: Uint8Array, isLast: boolean): string => {
    if (found.label !== "utf-8") return windows.decode(piece, { stream: !isLast });
    const bytes = carried.length === 0 ? piece : concat(carried, piece);
    const end = isLast ? bytes.length : bytes.length - countOpenBytes(bytes);
    carried = bytes.slice(end);
    const text = utf8.decode(bytes.subarray(0, end));
    const wrong = text.includes("\uFFFD") ? countWrong(text, bytes.subarray(0, end)) : 0;
    if (wrong > 0 && !isProven && text.replace(/[\0-\u007F\uFFFD]+/g, "").length < wrong) {
      found.label = "windows-1252";
      return windows.decode(bytes, { stream: !isLast });
    }
    isProven ||= text.length < end;
    const isMarked = isFirst && text.startsWith("\uFEFF");
    isFirst &&= text === "";
    return isMarked ? text.slice(1) : text;
  };
}

/** Characters in place of bytes that are no UTF-8, without those that the text has itself. */
const countWrong = (text: string, bytes: Uint8Array): number => {
  let own = 0;
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) own += 1;
  return text.split("\uFFFD").length - 1 - own;
};

/** Bytes at the end that may begin a character. */
function countOpenBytes(bytes: Uint8Array): number {
  for (let open = 1; open < maxSequenceBytes && open <= bytes.length; open += 1) {
    const byte = bytes[bytes.length - open] ?? 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > open ? open : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function findUtf16(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (let at = 0; at < sample.length; at += 1)
    if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 8;
  if (odd > many && even === 0) return "utf-16le";
  return even > many && odd === 0 ? "utf-16be" : null;
}

const declaration =
  /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']|<meta\s[^>]*charset=["']?([\w.:-]+)/i;

/** The encoding that XML or a web page says it has; null if it says UTF-8, or something unknown. */
function findDeclared(start: Uint8Array): string | null {
  const text = new TextDecoder("latin1").decode(start.subarray(0, 1_024));
  const [, ofXml, ofPage] = text.trimStart().startsWith("<") ? (declaration.exec(text) ?? []) : [];
  try {
    const { encoding } = new TextDecoder(ofXml ?? ofPage ?? "utf-8");
    return encoding === "utf-8" || encoding.startsWith("utf-16") ? null : encoding;
  } catch {
    return null;
  }
}

import { AppError } from "@/lib/shared/errors";

/** A JSON value with its line, from 1. Numbers stay as written, because parsing would round long ones. */
export type JsonNode =
  | { kind: "text"; text: string; line: number }
  | { kind: "array"; items: JsonNode[]; line: number }
  | { kind: "object"; entries: Map<string, JsonNode>; line: number };

const maxDepth = 32;
const token =
  /[\s\uFEFF]*(?:("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(-?\d[\w.+-]*)|([A-Za-z_$][\w$]*)|([[\]{},:])|$)/y;

interface Token {
  kind: "text" | "number" | "word" | "sign" | "end";
  text: string;
  at: number;
}

/**
 * Parses JSON values (RFC 8259), one or several after each other. Also accepts what programs print for it: single
 * quotes, keys without quotes, and a comma after the last value.
 * @throws AppError bad_request that names the line and column at which it breaks
 */
export function parseJson(text: string): JsonNode[] {
  const reader = new JsonReader(text);
  const values: JsonNode[] = [];
  while (reader.next.kind !== "end") {
    values.push(reader.readValue(0));
    reader.take(",");
  }
  return values;
}

class JsonReader {
  next: Token;
  #line = 1;
  #counted = 0;

  constructor(readonly text: string) {
    token.lastIndex = 0;
    this.next = this.#read();
  }

  readValue(depth: number): JsonNode {
    const line = this.#lineOf(this.next.at);
    if (depth > maxDepth) throw this.#fail("it is nested too deeply");
    if (this.take("[")) return { kind: "array", items: this.#readItems(depth), line };
    if (this.take("{")) return { kind: "object", entries: this.#readEntries(depth), line };
    const { kind, text } = this.next;
    if (kind === "sign" || kind === "end") throw this.#fail("a value is missing");
    this.#advance();
    return { kind: "text", text: kind === "text" ? unquote(text) : text, line };
  }

  /** Skips the punctuation mark `sign` if it is next. */
  take(sign: string): boolean {
    if (this.next.kind !== "sign" || this.next.text !== sign) return false;
    this.#advance();
    return true;
  }

  #readItems(depth: number): JsonNode[] {
    const items: JsonNode[] = [];
    while (!this.take("]")) {
      items.push(this.readValue(depth + 1));
      if (!this.take(",") && !this.#isNext("]")) throw this.#fail("a comma or ] is missing");
    }
    return items;
  }

  #readEntries(depth: number): Map<string, JsonNode> {
    const entries = new Map<string, JsonNode>();
    while (!this.take("}")) {
      const { kind, text } = this.next;
      if (kind === "sign" || kind === "end") throw this.#fail("a key or } is missing");
      this.#advance();
      if (!this.take(":")) throw this.#fail("a colon is missing");
      entries.set(kind === "text" ? unquote(text) : text, this.readValue(depth + 1));
      if (!this.take(",") && !this.#isNext("}")) throw this.#fail("a comma or } is missing");
    }
    return entries;
  }

  #isNext(sign: string): boolean {
    return this.next.kind === "sign" && this.next.text === sign;
  }

  #advance(): void {
    this.next = this.#read();
  }

  #read(): Token {
    const start = token.lastIndex;
    const match = token.exec(this.text);
    if (!match) {
      const at = start + (/^[\s\uFEFF]*/.exec(this.text.slice(start))?.[0].length ?? 0);
      this.next = { kind: "end", text: "", at };
      throw this.#fail("this character is not expected");
    }
    const [whole, string, number, word, sign] = match;
    const text = string ?? number ?? word ?? sign ?? "";
    const at = match.index + whole.length - text.length;
    if (string !== undefined) return { kind: "text", text, at };
    if (number !== undefined) return { kind: "number", text, at };
    if (word !== undefined) return { kind: "word", text, at };
    return { kind: sign === undefined ? "end" : "sign", text, at };
  }

  /** The line of a position; positions only grow. */
  #lineOf(at: number): number {
    for (let end = this.text.indexOf("\n", this.#counted); end >= 0 && end < at;) {
      this.#line += 1;
      this.#counted = end + 1;
      end = this.text.indexOf("\n", this.#counted);
    }
    return this.#line;
  }

  #fail(what: string): AppError {
    const { at, kind } = this.next;
    const before = this.text.slice(0, at).split("\n");
    const where = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    const isCutOff = kind === "end" && at >= this.text.trimEnd().length;
    return new AppError(
      "bad_request",
      isCutOff
        ? `This JSON ends too early, at ${where}: ${what}.`
        : `This JSON breaks at ${where}: ${what}.`,
    );
  }
}

const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function unquote(quoted: string): string {
  const inner = quoted.slice(1, -1);
  if (!inner.includes("\\")) return inner;
  return inner.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gsu, (_, code?: string, character = "") =>
    code === undefined
      ? (escapes[character] ?? String(character))
      : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Tokens of text that resembles JSON, by their index. */
export interface Tokens {
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
export function readJsonTokens(text: string): Tokens {
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

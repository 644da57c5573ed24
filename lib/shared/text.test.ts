import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  countCharacters,
  findForbiddenCharacter,
  hasVisibleCharacter,
  nameKey,
  normalizeName,
  tagKey,
} from "@/lib/shared/text";
import { nameSchema, termSchema } from "@/lib/shared/text-schema";

describe("nameKey", () => {
  it.each([
    ["ØRSTED Café", "orsted cafe"],
    ["ＯＲＳＴＥＤ　ＣＡＦＥ", "orsted cafe"],
    ["Straße", "strasse"],
    ["STRASSE", "strasse"],
    ["İstanbul Irmak ılık", "istanbul irmak ilik"],
    ["Łódź", "lodz"],
    ["O’Neill – Söhne", "oneill sohne"],
    ["McDONALD'S Corp.", "mcdonalds corp"],
    ["Coca-Cola", "coca cola"],
    ["AT&T Inc.", "at and t inc"],
    ["Procter & Gamble", "procter and gamble"],
    ["E*TRADE", "etrade"],
    ["Acme™ «Radio»", "acme radio"],
    ["Runners Jan 2026 – UK_q4", "runners jan 2026 uk q4"],
    ["100% @home #1 C++", "100% @home #1 c++"],
    ["!?", "!?"],
    ["'", "'"],
    ["&", "and"],
    ["ﾗｼﾞｵ", "ラジオ"],
    ["ΟΔΟΣ οδός", "οδοσ οδοσ"],
    ["Йога", "иога"],
    ["  a \t b  ", "a b"],
    ["½ ①", "1⁄2 1"],
    ["Night\u00adwatch \u200bFM\u2060", "nightwatch fm"],
    ["❤\ufe0f \u3164Radio", "❤ radio"],
    ["مُحَمَّد", "محمد"],
    ["أَحمد", "احمد"],
    ["שָׁלוֹם", "שלום"],
    ["کتاب\u200cخانه", "كتابخانه"],
    ["كتابخانه فارسی", "كتابخانه فارسي"],
    [
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} 🏴\u200d☠\ufe0f",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} 🏴☠",
    ],
    ["q4\u{E0061}", "q4"],
  ])("converts %j to %j", (name, key) => expect(nameKey(name)).toBe(key));

  it("is idempotent", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        (text) => nameKey(nameKey(text)) === nameKey(text),
      ),
      { numRuns: 300 },
    );
  });

  it("converts text that no Unicode form changes as it does beside other text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary-ascii" }),
        (text) => nameKey(`${text} e`) === nameKey(`${text} é`),
      ),
      { numRuns: 300 },
    );
  });
});

describe("names", () => {
  const schema = nameSchema("Name", 5);
  const stored = (text: string) => schema.safeParse(text).data ?? null;

  it.each([
    [" a\u00a0\t b\n", "a b"],
    ["e\u0301", "é"],
    ["😀😀😀😀😀", "😀😀😀😀😀"],
    ["a\u200db", "a\u200db"],
    ["ک\u200cخ", "ک\u200cخ"],
    ["a\u00ad\u200b\u2060b\u00ad ", "ab"],
    ["12\u00ad345", "12345"],
    ["❤\ufe0f", "❤\ufe0f"],
    ["&'\"<", "&'\"<"],
  ])("are stored in one form: %j as %j", (text, name) => expect(stored(text)).toBe(name));

  it.each([
    "",
    " \u3000",
    "\u200b",
    "\u3164",
    "\uffa0\u00ad",
    "\u0301",
    "a\0",
    "\u202eab",
    "\ufeffa",
    "a\ud800",
    "123456",
    "\u007f",
  ])("cannot be %j", (text) => expect(stored(text)).toBeNull());

  it("stay the same when stored again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const name = normalizeName(text);
        return normalizeName(name) === name;
      }),
      { numRuns: 300 },
    );
  });

  it("are counted in characters, not UTF-16 units", () => {
    expect(countCharacters("a😀é")).toBe(3);
    expect(findForbiddenCharacter("a\u0007")).toContain("U+0007");
    expect(findForbiddenCharacter("plain 東京 😀")).toBeNull();
    expect(hasVisibleCharacter("\u200b")).toBe(false);
  });
});

describe("text with very many combining marks", () => {
  const marks = `a${"\u0301\u0323".repeat(50_000)}`;
  /** The longest text that `work` has normalized: the time is quadratic in it. */
  const longestNormalized = (work: () => unknown): number => {
    const lengths = [0];
    const { normalize } = String.prototype;
    const spy = vi.spyOn(String.prototype, "normalize").mockImplementation(function (
      this: string,
      form?: string,
    ) {
      lengths.push(this.length);
      return normalize.call(this, form);
    });
    work();
    spy.mockRestore();
    return Math.max(...lengths);
  };

  it.each([
    ["the schema of a name", () => nameSchema("Name", 255).safeParse(marks)],
    ["the schema of a term", () => termSchema(255).safeParse(marks)],
    ["the schema of names just below the bound", () => manyNames(marks.slice(0, 2_000))],
    ["normalizeName", () => normalizeName(marks)],
    ["nameKey", () => nameKey(marks)],
    ["tagKey", () => tagKey(marks)],
    ["nameKey, with joiners in between", () => nameKey(marks.replaceAll("\u0323", "\u0323\u200d"))],
  ])("is not normalized as a whole by %s", (_, work) =>
    expect(longestNormalized(work)).toBeLessThan(10_000),
  );

  function manyNames(name: string): void {
    const schema = nameSchema("Name", 255);
    for (let count = 0; count < 100; count += 1) schema.safeParse(name);
  }

  it("is refused with a message, and up to 30 marks per character are kept", () => {
    const schema = nameSchema("Tag", 64);
    const refusal = (text: string) => schema.safeParse(text).error?.issues[0]?.message;
    expect(refusal(marks)).toBe("Tag is much too long. The limit is 64 characters.");
    const few = (count: number) => `z${"\u0323".repeat(count)}`;
    expect(refusal(few(31))).toBe("Tag has too many accents on one character. Remove some.");
    expect(schema.parse(few(30))).toBe(few(30).normalize("NFC"));
    expect(termSchema(64).safeParse(few(31)).success).toBe(false);
  });
});

describe("search terms", () => {
  it("accept everything that names accept, and pasted white space", () => {
    const schema = termSchema(5);
    expect(schema.parse(undefined)).toBe("");
    expect(schema.parse("a\tb\n")).toBe("a\tb\n");
    for (const term of ["123456", "\0", "\u202e"])
      expect(schema.safeParse(term).success).toBe(false);
  });
});

describe("tagKey", () => {
  it.each([
    ["  Q4  Launch ", "q4 launch"],
    ["q\u00ad4 \u200blaunch\u2060", "q4 launch"],
    ["❤\ufe0f", "❤"],
    ["مُحَمَّد", "محمد"],
    ["שָׁלוֹם", "שלום"],
    ["کتابی", "كتابي"],
  ])("is the same for %j and %j", (tag, other) => expect(tagKey(tag)).toBe(tagKey(other)));

  it.each([
    ["Résumé", "resume"],
    ["🏴", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"],
    ["أحمد", "احمد"],
  ])("tells %j from %j", (tag, other) => expect(tagKey(tag)).not.toBe(tagKey(other)));

  it("is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (tag) => tagKey(tagKey(tag)) === tagKey(tag)),
      { numRuns: 300 },
    );
  });
});

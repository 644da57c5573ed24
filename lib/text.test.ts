import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countCharacters,
  findForbiddenCharacter,
  hasVisibleCharacter,
  nameKey,
  normalizeName,
  tagKey,
} from "@/lib/text";
import { nameSchema, termSchema } from "@/lib/text-schema";

describe("nameKey", () => {
  it.each([
    ["ØRSTED Café", "orsted cafe"],
    ["ＯＲＳＴＥＤ　ＣＡＦＥ", "orsted cafe"],
    ["Straße", "strasse"],
    ["STRASSE", "strasse"],
    ["İstanbul Irmak ılık", "istanbul irmak ilik"],
    ["Łódź", "lodz"],
    ["O’Neill – Söhne", "o'neill - sohne"],
    ["ﾗｼﾞｵ", "ラジオ"],
    ["ΟΔΟΣ οδός", "οδοσ οδοσ"],
    ["Йога", "иога"],
    ["  a \t b  ", "a b"],
    ["½ ①", "1⁄2 1"],
  ])("reads %j as %j", (name, key) => expect(nameKey(name)).toBe(key));

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        (text) => nameKey(nameKey(text)) === nameKey(text),
      ),
      { numRuns: 300 },
    );
  });
});

describe("names", () => {
  const schema = nameSchema("The name", 5);
  const stored = (text: string) => schema.safeParse(text).data ?? null;

  it.each([
    [" a\u00a0\t b\n", "a b"],
    ["e\u0301", "é"],
    ["😀😀😀😀😀", "😀😀😀😀😀"],
    ["a\u200db", "a\u200db"],
    ["&'\"<", "&'\"<"],
  ])("are stored in one form: %j as %j", (text, name) => expect(stored(text)).toBe(name));

  it.each([
    "",
    " \u3000",
    "\u200b",
    "\u0301",
    "a\0",
    "\u202eab",
    "\ufeffa",
    "a\ud800",
    "123456",
    "\u007f",
  ])("may not be %j", (text) => expect(stored(text)).toBeNull());

  it("stay the same when stored again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const name = normalizeName(text);
        return normalizeName(name) === name;
      }),
      { numRuns: 300 },
    );
  });

  it("are counted and judged by characters, not by units", () => {
    expect(countCharacters("a😀é")).toBe(3);
    expect(findForbiddenCharacter("a\u0007")).toContain("U+0007");
    expect(findForbiddenCharacter("plain 東京 😀")).toBeNull();
    expect(hasVisibleCharacter("\u200b")).toBe(false);
  });
});

describe("search terms", () => {
  it("may be what names are, and white space as pasted", () => {
    const schema = termSchema(5);
    expect(schema.parse(undefined)).toBe("");
    expect(schema.parse("a\tb\n")).toBe("a\tb\n");
    for (const term of ["123456", "\0", "\u202e"])
      expect(schema.safeParse(term).success).toBe(false);
  });
});

describe("tagKey", () => {
  it("makes tags the same without regard to case, and to nothing else", () => {
    expect(tagKey("  Q4  Launch ")).toBe(tagKey("q4 launch"));
    expect(tagKey("Résumé")).not.toBe(tagKey("resume"));
  });
});

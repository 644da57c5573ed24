import { describe, expect, it } from "vitest";
import { cleanEntry } from "@/lib/shared/catalogue/clean-entry";
import { type EntryValues } from "@/lib/shared/catalogue/catalogue-fields";
import { type CatalogueRow } from "@/lib/shared/catalogue/sources";

const clean = (row: Partial<CatalogueRow>) => cleanEntry({ id: "1", name: "Show", ...row });
const values = (row: Partial<CatalogueRow>): EntryValues => {
  const entry = clean(row);
  if ("reason" in entry) throw new Error(entry.reason);
  return entry.values;
};
const reason = (row: Partial<CatalogueRow>) => {
  const entry = clean(row);
  return "reason" in entry ? entry.reason : null;
};

describe("an entry of a file", () => {
  it("keeps IDs as they are", () => {
    for (const id of ["007", "9007199254740993", "=1+1", "K-LOVE", "مثال"])
      expect(clean({ id })).toMatchObject({ id });
    expect(reason({ id: "a\tb" })).toContain("tab");
    expect(reason({ id: "\u202Eabc" })).toContain("U+202E");
    expect(reason({ id: "x".repeat(256) })).toContain("longer than 255");
  });

  it("has its name trimmed, in NFC, on one line, and without marks of direction", () => {
    expect(values({ name: "  Cafe\u0301\r\n Talk " }).name).toBe("Café Talk");
    expect(values({ name: "\u202Eevil\u202C \uFEFFname" }).name).toBe("evil name");
    expect(values({ name: "<script>=1+1</script>" }).name).toBe("<script>=1+1</script>");
  });

  it("has a name decoded that was taken from an address", () => {
    expect(values({ name: "%D0%AD%D1%82%D0%BE%20Cuelist" }).name).toBe("Это Cuelist");
    expect(values({ name: " caf%c3%a9%20(live) " }).name).toBe("café (live)");
    expect(values({ name: "AC/DC%20Live" }).name).toBe("AC/DC Live");
    const asTheyAre = ["100% Jazz %20", "100%", "%FF%FE", "50%off", "Save%20100%41", "é%20a"];
    // Nothing that cannot be stored comes out of an address.
    for (const name of [...asTheyAre, "%00abc", "a%E2%80%AEb", "a%07", "%ED%A0%80"])
      expect(values({ name }).name).toBe(name);
  });

  it("has the same name after an export and an import", () => {
    for (const [given, name] of [
      ["A%2520B", "A B"],
      ["50%2525", "50%"],
      ["A%2520", "A"],
      ["\u200EA%20B", "A B"],
      ["a%0Ab", "a%0Ab"],
      ["%41lpha", "%41lpha"],
      ["100% Pure", "100% Pure"],
      ["Save%20100%41", "Save%20100%41"],
    ] as const) {
      const { name: first, aliases } = values({ name: given, aliases: [given] });
      const again = values({ name: first, aliases });
      expect([first, aliases, again.name, again.aliases]).toEqual([name, [name], name, [name]]);
    }
  });

  it("has other names that can be stored, as many as are allowed, and no placeholders", () => {
    const refused = ["a\0b", "x\uD800", "b\u0007", "", " ", "N/A", "-", "none", "NULL"];
    const kept = ["%00abc", "Ä\tB", "evil"];
    expect(values({ aliases: [...refused, "%00abc", "Ä\tB", "\u202Eevil"] }).aliases).toEqual(
      kept.map((name) => name.replace("\t", " ")),
    );
    const names = (count: number, length: number) =>
      Array.from({ length: count }, (_, at) => String(at).padStart(length, "é"));
    expect(values({ aliases: names(20, 3) }).aliases).toEqual(names(10, 3));
    expect(values({ aliases: names(9, 100) }).aliases).toEqual(names(5, 100));
  });

  it("is refused without a name that can be read", () => {
    expect(reason({ name: "a\0b" })).toBe("Name contains a control character (U+0000). Remove it.");
    expect(reason({ name: "a\uD800b" })).toBe("Name contains an unpaired surrogate. Remove it.");
    for (const name of ["", "  ", "\u200E", "\u200B"])
      expect(reason({ name })).toBe("Name is empty.");
  });

  it("has long names cut to 255 characters, of whatever they are, and says so", () => {
    for (const letter of ["n", "é", "😀", "م"]) {
      const entry = clean({ name: letter.repeat(4_096) });
      expect(entry).toMatchObject({ isCut: true });
      const { name } = values({ name: letter.repeat(4_096) });
      expect(Array.from(name)).toHaveLength(255);
      expect(name.endsWith(`${letter}…`)).toBe(true);
    }
    expect(clean({ name: "n".repeat(255) })).toMatchObject({ isCut: false });
    // Many marks on one letter take quadratic time to normalize.
    expect(Array.from(values({ name: `a${"\u0301".repeat(1_000_000)}` }).name).length).toBeLessThan(
      40,
    );
  });

  it("leaves out what else cannot be stored", () => {
    expect(values({ publisher: "A\0B\u202E", language: "EN-us", country: " de " })).toMatchObject({
      publisher: "AB",
      language: "en-us",
      country: "DE",
    });
    expect(values({ publisher: "\0", language: "", country: null })).toMatchObject({
      publisher: null,
      language: null,
      country: null,
    });
    expect(
      values({ categories: ["News", "news", " News ", "", "x".repeat(99)] }).categories,
    ).toEqual(["News", "news", `${"x".repeat(63)}…`]);
  });

  it("has an address of the web, or none", () => {
    const address = (text: string) => values({ address: text }).address;
    expect(address(" https://a.example/x?y=1#z ")).toBe("https://a.example/x?y=1#z");
    for (const text of ["javascript:alert(1)", "http://a b", "http://a\u0000b", "x", "data:,x"])
      expect(address(text)).toBeNull();
    expect(address(`https://a.example/${"x".repeat(2_048)}`)).toBeNull();
  });

  it("reads the times that directories write", () => {
    const time = (text: string) => values({ last_published_at: text }).last_published_at;
    expect(time("1700000000")).toBe("2023-11-14T22:13:20.000Z");
    expect(time("2025-03-01T10:00:00Z")).toBe("2025-03-01T10:00:00.000Z");
    expect(time("2025-03-01 10:00:00")).toBe("2025-03-01T10:00:00.000Z");
    expect(time("Sat, 01 Mar 2025 10:00:00 +0100")).toBe("2025-03-01T09:00:00.000Z");
    for (const text of ["0", "", "never", "Episode 12", "03/04/2026", "9999-01-01"])
      expect(time(text)).toBeNull();
  });

  it("has a popularity from 0 to 100", () => {
    for (const [given, kept] of [
      [7.6, 8],
      [-1, 0],
      [1_000, 100],
      [Number.NaN, 0],
      [null, 0],
    ] as const)
      expect(values({ popularity: given }).popularity).toBe(kept);
  });

  it("keeps attributes of a bounded size", () => {
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`key ${index}`, "v".repeat(10_000)]),
    );
    const { attributes } = values({ attributes: many });
    expect(JSON.stringify(attributes).length).toBeLessThan(6_000);
    expect(attributes["key 0"]).toHaveLength(255);
    expect(values({ attributes: { __proto__: "x", " a ": "b", c: " " } }).attributes).toEqual({
      a: "b",
    });
  });
});

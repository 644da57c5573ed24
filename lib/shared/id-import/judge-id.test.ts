import { describe, expect, it } from "vitest";
import { judgeId } from "@/lib/shared/id-import/judge-id";
import { profileIds } from "@/lib/shared/id-import/profile-ids";
import { type WarningKind } from "@/lib/shared/id-import/types";

it.each(["673791778", "show-12", "k2X9", "spotify:show:4rOoJ6Egrf8K2IrywzwOMk", "東京-1", "a_b.c"])(
  "accepts %j",
  (id) => expect(judgeId(id)).toBeNull(),
);

describe("what a spreadsheet leaves behind", () => {
  it.each<[WarningKind, string, string | null]>([
    ["spreadsheet-error", "#N/A", null],
    ["spreadsheet-error", "#REF!", null],
    ["spreadsheet-error", "#DIV/0!", null],
    ["spreadsheet-error", "#SPILL!", null],
    ["spreadsheet-error", "#NV", null],
    ["spreadsheet-error", "#BEZUG!", null],
    ["spreadsheet-error", "#¿NOMBRE?", null],
    ["spreadsheet-error", "#ССЫЛКА!", null],
    ["spreadsheet-error", "########", null],
    ["spreadsheet-error", "Err:502", null],
    ["placeholder", "-", null],
    ["placeholder", "–", null],
    ["placeholder", "n/a", null],
    ["placeholder", "(none)", null],
    ["placeholder", "NULL", null],
    ["placeholder", "TRUE", null],
    ["placeholder", "FALSCH", null],
    ["placeholder", "0", null],
    ["placeholder", "???", null],
    ["header", "inventory_id", null],
    ["decimal", "673791778.0", "673791778"],
    ["decimal", "673791778,00", "673791778"],
    ["decimal", "673.791.778", "673791778"],
    ["decimal", "1'234'567", "1234567"],
    ["decimal", "973.972", "973972"],
    ["decimal", "973’972’218.00", "973972218"],
    ["decimal", "973,972,218.00", "973972218"],
    ["decimal", "973.972.218,00", "973972218"],
    ["decimal", "973\u00A0972\u00A0218,00", "973972218"],
    ["decimal", "97,39,72,218.00", "973972218"],
    ["scientific", "12.345.678.901.234.567", null],
    ["grouped", "1.000", "1000"],
    ["scientific", "1.2E+09", null],
    ["scientific", "9,74E+14", null],
    ["scientific", "1E9", null],
    ["date", "02-Mar", null],
    ["date", "Mar-02", null],
    ["date", "2026-11-22", null],
    ["other-digits", "٣٤٥٦٧٨", "345678"],
    ["other-digits", "１２３ＡＢ", "123AB"],
    ["other-digits", "𝟗𝟘𑛙𑛚", "9090"],
    ["other-digits", "𝟭𝟮𝟯", "123"],
    ["empty", "\u00A0", null],
  ])("names %s: %j", (kind, id, cleaned) => {
    expect(judgeId(id)).toMatchObject({ kind, cleaned, split: null });
  });
});

describe("what surrounds an ID", () => {
  it.each<[WarningKind, string, string | null]>([
    ["white-space", " 123 ", "123"],
    ["white-space", "\uFEFF123\u00A0", "123"],
    ["quotes", "“b2”", "b2"],
    ["quotes", "'b2", "b2"],
    ["quotes", "“673791778.0”", "673791778"],
    ["placeholder", "“”", null],
    ["quotes", "#1000000073", "1000000073"],
    ["quotes", "1000000074.", "1000000074"],
    ["quotes", "- WAAA-1", "WAAA-1"],
    ["quotes", "12) 1000000075", "1000000075"],
    ["invisible", "b\u200B2", "b2"],
    ["invisible", "0000\u00AD00500007", "000000500007"],
    ["refused", "\u202Eb2", "b2"],
    ["refused", "b2\u0007", "b2"],
    ["refused", "b\u00072", null],
    ["refused", "x".repeat(256), null],
    ["separator", "b2,", "b2"],
    ["url", "https://podcasts.apple.com/us/podcast/a-show/id973972218?i=1000", "973972218"],
    ["url", "podcasts.apple.com/us/podcast/id973972218", "973972218"],
    ["url", "https://example.com/play?x=1&id=973972218", "973972218"],
    ["url", "https://example.com/shows/973972218/", "973972218"],
    ["url", "https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk?si=1", "4rOoJ6Egrf8K2IrywzwOMk"],
    ["url", "https://example.com/about", null],
  ])("is cleaned off, %s: %j", (kind, id, cleaned) => {
    expect(judgeId(id)).toMatchObject({ kind, cleaned });
  });
});

it("splits no list that a spreadsheet has cut, whose last ID is wrong", () => {
  const list = `${"100000007,".repeat(3_276)}1000000`;
  expect(judgeId(list)).toMatchObject({ kind: "refused", cleaned: null, split: null });
});

describe("what separates two IDs", () => {
  it.each([
    ["1063782520\t265016383", ["1063782520", "265016383"]],
    ["1063782520\n265016383", ["1063782520", "265016383"]],
    ["1063782520, 265016383", ["1063782520", "265016383"]],
    ["1063782520;265016383;", ["1063782520", "265016383"]],
    ["1111 2222", ["1111", "2222"]],
    ["WNYC, KQED", ["WNYC", "KQED"]],
    ["“a1”, “b2”", ["a1", "b2"]],
    ["106378252\u200B265016383", ["106378252", "265016383"]],
    ["106378252\u0007265016383", ["106378252", "265016383"]],
    [Array.from({ length: 40 }, (_, at) => String(673791778 + at)).join(" "), expect.any(Array)],
    ["https://x.com/id973972218 https://x.com/id673791778", ["973972218", "673791778"]],
  ])("is never joined: %j", (id, split) => {
    expect(judgeId(id)).toMatchObject({ cleaned: null, split });
  });

  it.each(["The Daily Show", "The Daily, Show of News", "a,#N/A"])("is left alone in %j", (id) => {
    expect(judgeId(id)).toMatchObject({ cleaned: null, split: null });
  });

  it("is not found where the parts are unlike the column", () => {
    const column = profileIds(Array.from({ length: 20 }, (_, at) => String(673791778 + at)));
    expect(judgeId("111 222", column)?.split).toBeNull();
    expect(judgeId("1063782520 67379177", column)?.split).toEqual(["1063782520", "67379177"]);
  });
});

describe("a number that may be several IDs", () => {
  it.each([
    ["973,972,218", "973972218", ["973", "972", "218"]],
    ["1,063,782,520", "1063782520", ["1", "063", "782", "520"]],
    ["123,456", "123456", ["123", "456"]],
    ["12,34,567", "1234567", ["12", "34", "567"]],
    ["973 972 218", "973972218", ["973", "972", "218"]],
    ["973\u00A0972\u00A0218", "973972218", ["973", "972", "218"]],
    ["973\u202F972\u202F218", "973972218", ["973", "972", "218"]],
    ["973\u2009972\u2009218", "973972218", ["973", "972", "218"]],
    ["'973,972,218", "973972218", ["973", "972", "218"]],
    ["973,972,218,", "973972218", ["973", "972", "218"]],
    ["٩٧٣,٩٧٢,٢١٨", "973972218", ["973", "972", "218"]],
    ["101,102,103,104,105,106", null, ["101", "102", "103", "104", "105", "106"]],
    ["1,000", "1000", null],
  ])("is asked about: %j", (id, cleaned, split) => {
    const judgement = judgeId(id);
    expect(judgement).toMatchObject({ kind: "grouped", cleaned, split });
    expect(judgement?.isRatherSeveral).toBeUndefined();
  });

  it("is rather several where other cells hold several, and not where nothing like its parts is", () => {
    const lists = profileIds(["973,972,218", "1063782520, 265016383"]);
    expect(judgeId("973,972,218", lists)).toMatchObject({ isRatherSeveral: true });
    const long = Array.from({ length: 20 }, (_, at) => String(673791778 + at));
    expect(judgeId("973,972,218", profileIds([...long, "973,972,218"]))).toMatchObject({
      cleaned: "973972218",
      split: null,
    });
    const short = Array.from({ length: 20 }, (_, at) => String(101 + at));
    expect(judgeId("973,972,218", profileIds([...short, "973,972,218"]))).toMatchObject({
      cleaned: null,
      split: ["973", "972", "218"],
    });
  });
});

describe("beside the others of the column", () => {
  const numbers = Array.from({ length: 20 }, (_, at) => String(973972218 + at * 7));

  it.each(["Total", "show-7", "12", "1063782520265016383", "9739a2218"])("doubts %j", (id) => {
    expect(judgeId(id, profileIds([...numbers, id]))).toMatchObject({ kind: "unlike" });
  });

  it.each([
    ["numbers of growing length", Array.from({ length: 2_000 }, (_, at) => String(at + 1))],
    ["mixed codes", ["a1", "k-2", "x9y", "p", "b22", "zz-9-a"]],
    ["eight to ten digits", [...numbers, "12345678", "1234567890"]],
    ["half of each", [...numbers, ...numbers.map((id) => `show-${id}`)]],
    ["too few to compare", ["1", "2", "show-3"]],
  ])("accepts %s", (_, ids) => {
    const profile = profileIds(ids);
    expect(ids.filter((id) => judgeId(id, profile))).toEqual([]);
  });

  it("finds lost zeros and offers them", () => {
    const padded = ["00123456", "00999999", "12345678", "4321"];
    expect(judgeId("4321", profileIds(padded))).toMatchObject({
      kind: "lost-zero",
      cleaned: "00004321",
    });
  });

  it("doubts long numbers that end in zeros, of which there are several", () => {
    const rounded = ["1063782520265010000", "1063782520265020000", "1063782520265030000"];
    for (const id of rounded)
      expect(judgeId(id, profileIds(rounded))).toMatchObject({ kind: "scientific", cleaned: null });
    const one = [...rounded.slice(0, 1), "1063782520265016383", "1063782520265016384"];
    expect(one.filter((id) => judgeId(id, profileIds(one)))).toEqual([]);
  });

  it("takes IDs out of the formulas that protect them", () => {
    const column = ['="00100007"', '="00100008"', "=100000071", "00100009", "00100010", "00100011"];
    const profile = profileIds(column);
    expect(judgeId('="00100007"', profile)).toMatchObject({ kind: "formula", cleaned: "00100007" });
    expect(judgeId("=100000071")).toMatchObject({ kind: "formula", cleaned: "100000071" });
  });

  it("offers the number in an ID that is unlike the others", () => {
    const profile = profileIds(numbers);
    const repairs = ["id973972219", "973972219 or 973972220", "v2-973972219", "show-7"].map(
      (id) => judgeId(id, profile)?.cleaned,
    );
    expect(repairs).toEqual(["973972219", null, "973972219", null]);
  });

  it.each([
    "https://x.example/show/7000000?utm_id=1",
    "https://x.example/2026/11/show",
    "“Total 7”",
  ])("offers no repair of %s that has another shape than the column", (id) => {
    const column = ["KEXP-1", "KEXP-2", "KEXP-3", "KEXP-4", "KEXP-5"];
    expect(judgeId(id, profileIds([...column, id]))).toMatchObject({ cleaned: null });
  });

  it.each([
    ["https://x.example/show/100000071?utm_id=spring", "100000071"],
    ["https://x.example/2026/11/show", null],
    ["http://a.example/stream.mp3", null],
    ["https://x.example/play?show_id=77", "77"],
  ])("takes from %s the ID %j", (link, cleaned) => {
    expect(judgeId(link)).toMatchObject({ kind: "url", cleaned });
  });

  it("takes IDs out of the brackets of SQL", () => {
    const column = Array.from({ length: 6 }, (_, at) => `('${1_000_000_071 + at}')`);
    expect(judgeId("('1000000071')", profileIds(column))).toMatchObject({
      kind: "quotes",
      cleaned: "1000000071",
    });
  });

  it("judges 100,000 IDs in one pass", () => {
    const ids = Array.from({ length: 100_000 }, (_, at) => String(100_000_007 + at * 79));
    const profile = profileIds(ids);
    expect(ids.some((id) => judgeId(id, profile))).toBe(false);
  });
});

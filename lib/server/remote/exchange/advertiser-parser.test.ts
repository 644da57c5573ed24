import fc from "fast-check";
import { expect, it } from "vitest";
import { AdvertiserParser } from "@/lib/server/remote/exchange/advertiser-parser";

const uuid = "0191d7a4-6f4e-7c3a-9b1d-2f6f3b8f0a01";

/** Parses the text in pieces of `size` bytes. */
function parse(text: string, size = 7) {
  const parser = new AdvertiserParser();
  const bytes = Buffer.from(text);
  const advertisers = [];
  for (let at = 0; at < bytes.length; at += size)
    advertisers.push(...parser.write(bytes.subarray(at, at + size)));
  return { advertisers, ...parser.end() };
}

const answer = (fields: Record<string, unknown>) =>
  JSON.stringify({ Message: "", type: "success", _token: "t", ...fields });

it("reads any names, in any order of the fields, cut anywhere", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary" })),
      fc.integer({ min: 1, max: 40 }),
      (names, size) => {
        const Advertisers = names.map((name) => ({
          more: [{ name: 1 }],
          name,
          uuid,
          __proto__: 1,
        }));
        const advertisers = names.map((name) => ({ uuid, spelling: uuid, name }));
        const end = { count: names.length, skipped: 0 };
        expect(parse(answer({ Advertisers }), size)).toEqual({ advertisers, ...end });
        expect(
          parse(
            `{"Advertisers":${JSON.stringify(Advertisers)},"x":{"Advertisers":{}},"_token":"t","type":"success"}`,
            size,
          ),
        ).toEqual({ advertisers, ...end });
      },
    ),
    { numRuns: 40, examples: [[["\uFEFFa\uFEFF", "é\uFEFF"], 1]] },
  );
});

it.each([
  ["", "The answer broke off."],
  ["[]", "The answer is not an object."],
  ["<html>", "The answer is not JSON."],
  ["{,}", "The answer is not JSON."],
  [answer({}), "The answer has no list Advertisers."],
  [answer({ Advertisers: null, type: "ok" }), "The answer has no list Advertisers."],
  [answer({ Advertisers: {} }), "Advertisers is not one list."],
  [answer({ Advertisers: { a: { uuid, name: "A" } } }), "Advertisers is not one list."],
  [answer({ Advertisers: [[]] }), "None of its advertisers has a UUID as its uuid."],
  [
    answer({ Advertisers: [{ uuid: "1", name: "A" }, { uuid: 2 }, null] }),
    "None of its advertisers has a UUID as its uuid.",
  ],
  [`${answer({ Advertisers: [] })}{}`, "The answer is not JSON."],
  [answer({ Advertisers: [{ uuid, name: "A" }] }).slice(0, -1), "The answer broke off."],
  ['{"Advertisers":[],"Advertisers":[]}', "Advertisers is not one list."],
  [
    answer({ x: JSON.parse(`${"[".repeat(40)}${"]".repeat(40)}`) }),
    "The answer is nested too deeply.",
  ],
  [answer({ x: "y".repeat(1_100_000) }), "The answer has over 1 MiB without an advertiser."],
])("refuses %.60s", (text, problem) => {
  expect(() => parse(text, 60_000)).toThrow(problem);
});

it("takes odd advertisers one by one", () => {
  const other = uuid.replace("0a01", "0a02");
  const Advertisers = [
    { uuid, name: null },
    null,
    { uuid: other, name: 7 },
    7,
    { uuid: "7", name: "No UUID" },
    { name: "None" },
    [{ uuid, name: "Nested" }],
    { uuid: uuid.toUpperCase(), name: "Again" },
  ];
  expect(parse(answer({ Advertisers }))).toEqual({
    advertisers: [
      { uuid, spelling: uuid, name: "" },
      { uuid: other, spelling: other, name: "" },
      { uuid, spelling: uuid.toUpperCase(), name: "Again" },
    ],
    count: 3,
    skipped: 5,
  });
});

it.each([uuid.toUpperCase(), uuid.replaceAll("-", ""), `{${uuid}}`, `urn:uuid:${uuid}`])(
  "knows the UUID %s, and keeps its spelling",
  (spelling) => {
    expect(parse(answer({ Advertisers: [{ uuid: spelling, name: "A" }] })).advertisers).toEqual([
      { uuid, spelling, name: "A" },
    ]);
  },
);

it.each([{ Message: null }, { Message: [] }, { Message: 1 }, { type: undefined }, { type: "ok" }])(
  "reads a good list beside %j",
  (fields) => expect(parse(answer({ Advertisers: [], ...fields })).count).toBe(0),
);

it("takes null for an empty list, if the answer says that it is a success", () => {
  expect(parse(answer({ Advertisers: null }))).toMatchObject({ advertisers: [], count: 0 });
});

import { expect, it } from "vitest";
import { summarizeDoubts } from "@/lib/shared/id-import/summarize-doubts";

it("counts rounded numbers, formulas, and other spellings of a UUID, a feed or a Spotify show", async () => {
  const guid = "96062f7a-0601-11e8-ae97-52543be04c81";
  const ids = [
    guid,
    guid.toUpperCase(),
    `urn:uuid:${guid}`,
    "1063782520265010000",
    "1063782520265020000",
    '="00123"',
    "https://feeds.example.com/a.xml",
    "http://feeds.example.com/a.xml",
  ];
  const warnings = await summarizeDoubts(ids, () => Promise.resolve());
  expect(Object.fromEntries(warnings.map(({ kind, count }) => [kind, count]))).toEqual({
    other_spelling: 3,
    scientific: 2,
    formula: 1,
    url: 1,
  });
});

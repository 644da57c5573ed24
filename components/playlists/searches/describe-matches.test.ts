import { describe, expect, it } from "vitest";
import { describeMatches } from "@/components/playlists/searches/describe-matches";
import { addPart } from "@/lib/browser/catalogue/preview-query";
import { type Preview } from "@/lib/shared/catalogue/preview-schema";
import { namelessEntry } from "@/lib/shared/catalogue/schema";

const kind = "apple_podcast";
const preview = (changes: Partial<Preview>): Preview => ({
  as: "rules",
  matches: 214,
  lacking: 0,
  fields: [],
  entries: [],
  share: 1,
  after: null,
  ...changes,
});
const lacking = (field: string, count: number, known = true) => ({ field, lacking: count, known });
const after = { scope: 0, at: 9 };

describe("a preview in words", () => {
  it.each<[Partial<Preview>, string[]]>([
    [{}, ["214 matches in Apple Podcasts."]],
    [{ matches: 1 }, ["1 match in Apple Podcasts."]],
    [
      { lacking: 37, fields: [lacking("language", 37)] },
      ["214 matches in Apple Podcasts, 37 more lack language."],
    ],
    [
      { lacking: 1, fields: [lacking("language", 1)] },
      ["214 matches in Apple Podcasts, 1 more lacks language."],
    ],
    [
      {
        matches: 0,
        lacking: 1200,
        fields: [
          lacking("language", 37),
          lacking("last_published", 1180),
          lacking("mood", 9, false),
        ],
      },
      [
        "Nothing matches in Apple Podcasts, 1,200 lack language, last published or mood.",
        "Cuelist doesn't know the field “mood” in Apple Podcasts.",
      ],
    ],
    [{ matches: 12_345, after, share: 0.4 }, ["At least 10,000 matches in Apple Podcasts."]],
    [
      { as: "name", matches: 2, entries: [namelessEntry("a"), namelessEntry("b")] },
      ["2 matches in Apple Podcasts."],
    ],
    [{ as: "unknown", matches: 0 }, ["No preview for custom JSON."]],
  ])("says %j", (changes, sentences) => {
    expect(describeMatches(preview(changes), kind, true)).toEqual(sentences);
  });

  it("says how far it is", () => {
    const soFar = preview({ after, share: 0.456, lacking: 2, fields: [lacking("mood", 2, false)] });
    expect(describeMatches(soFar, kind, false)).toEqual(["214 matches so far (45 %)…"]);
  });
});

it("adds the parts of a preview up, its names in their order", () => {
  const first = preview({
    lacking: 1,
    fields: [lacking("a", 1), lacking("b", 0, false)],
    entries: ["Alibi", "Übel"].map(namelessEntry),
    after,
  });
  const second = preview({
    matches: 1,
    lacking: 2,
    fields: [lacking("a", 2, false), lacking("b", 0)],
    entries: ["beta", "Zoo"].map(namelessEntry),
  });
  const whole = addPart(first, second);
  expect(whole).toMatchObject({
    matches: 215,
    lacking: 3,
    fields: [lacking("a", 3), lacking("b", 0)],
    after: null,
  });
  expect(whole.entries.map(({ name }) => name)).toEqual(["Alibi", "beta", "Übel", "Zoo"]);
});

import { expect, it } from "vitest";
import { joinTags, splitTags } from "@/lib/shared/tag-list-text";

it("reads back every list of tags", () => {
  for (const tags of [[], ["q4"], ["q4", "news"], ["a,b", "c\\", "\\,"], ["rock & roll", "émile"]])
    expect(splitTags(joinTags(tags))).toEqual(tags);
});

it("drops empty tags and white space around them", () => {
  expect(splitTags(" q4 ,, news,")).toEqual(["q4", "news"]);
});

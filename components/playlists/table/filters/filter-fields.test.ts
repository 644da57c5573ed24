import { expect, it } from "vitest";
import { describeTagFilter } from "@/components/playlists/table/filters/filter-fields";

const none = { tag: "", any_tag: "", no_tag: "", untagged: null };

it("says which tags a list is filtered by", () => {
  expect(describeTagFilter(none)).toBe("");
  expect(describeTagFilter({ ...none, tag: "q4,launch", no_tag: "test,old" })).toBe(
    "q4 and launch, not test or old",
  );
  expect(describeTagFilter({ ...none, any_tag: "a\\,b,c" })).toBe("a,b or c");
  expect(describeTagFilter({ ...none, untagged: "true" })).toBe("Untagged");
});

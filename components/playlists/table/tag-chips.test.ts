import { expect, it } from "vitest";
import { fitTags } from "@/components/playlists/table/tag-chips";

it("counts the tags that have room for their whole text beside the number of the others", () => {
  expect(fitTags(["kids", "q4", "launch"], 20)).toBe(2);
  expect(fitTags(["kids", "q4"], 12)).toBe(2);
  expect(fitTags(["kids", "q4", "x"], 12)).toBe(1);
  expect(fitTags(["運動場の週末", "q4"], 16)).toBe(1);
});

it("shows one tag however long it is", () => {
  expect(fitTags(["premium inventory of the north", "q4"], 12)).toBe(1);
  expect(fitTags(["q4"], 1)).toBe(1);
});

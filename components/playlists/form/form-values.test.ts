import { expect, it } from "vitest";
import { readJsonSearch, UnreadableSearch } from "@/components/playlists/form/form-values";

it("reads an object and a string, and nothing that is empty or no search", () => {
  expect(readJsonSearch('{"a": 1}')).toEqual({ a: 1 });
  expect(readJsonSearch('"news"')).toBe("news");
  for (const text of ["{}", " { } ", "", "[]", "1", "{"])
    expect(readJsonSearch(text)).toBeInstanceOf(UnreadableSearch);
});

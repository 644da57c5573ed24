import { describe, expect, it } from "vitest";
import {
  drop,
  putPage,
  putRow,
  type Selection,
  within,
} from "@/components/playlists/table/playlist-selection";
import { changeLimits } from "@/lib/testing/change-limits";

const pageOf = (...uuids: string[]) => uuids.map((uuid) => ({ uuid, name: `Name of ${uuid}` }));
const first = pageOf("a", "b", "c", "d", "e");
const second = pageOf("f", "g");
const empty = within("filter", null);
const uuids = ({ playlists }: Selection) => [...playlists.keys()];
const row = (uuid: string, more: { isSelected?: boolean; anchor?: string } = {}, page = first) => ({
  ...{ page, uuid, isSelected: true, anchor: null },
  ...more,
});
const all = (selection = empty): Selection => ({ ...selection, isAll: true });

it("has rows of several pages, as they were when selected", () => {
  const one = putRow(empty, row("b"));
  expect(one.playlists.get("b")).toEqual({ uuid: "b", name: "Name of b" });
  const two = putRow(one, row("g", {}, second));
  expect(uuids(two)).toEqual(["b", "g"]);
  expect(uuids(putRow(two, row("b", { isSelected: false })))).toEqual(["g"]);
});

it("takes a range in both directions, and deselects one", () => {
  expect(uuids(putRow(empty, row("d", { anchor: "b" })))).toEqual(["b", "c", "d"]);
  const some = putRow(empty, row("b", { anchor: "d" }));
  expect(uuids(some)).toEqual(["b", "c", "d"]);
  expect(uuids(putRow(some, row("c", { anchor: "b", isSelected: false })))).toEqual(["d"]);
});

it("takes the row alone when the anchor is on another page", () => {
  expect(uuids(putRow(empty, row("g", { anchor: "b" }, second)))).toEqual(["g"]);
});

it("has a page and what was selected before", () => {
  const both = putPage(putRow(empty, row("b")), second, true);
  expect(uuids(both)).toEqual(["b", "f", "g"]);
  expect(uuids(putPage(both, second, false))).toEqual(["b"]);
});

it("is empty under another filter, and as it was under its own", () => {
  const some = putRow(empty, row("b"));
  expect(within("filter", some)).toBe(some);
  expect(within("other", some)).toEqual({ scope: "other", playlists: new Map(), isAll: false });
});

it("loses a playlist that leaves the list", () => {
  expect(uuids(drop(putPage(empty, second, true), "f"))).toEqual(["g"]);
});

describe("all that match", () => {
  it("leave the page without a row that is deselected", () => {
    const left = putRow(all(), row("b", { isSelected: false }));
    expect([left.isAll, uuids(left)]).toEqual([false, ["a", "c", "d", "e"]]);
  });

  it("give way to a page", () => {
    const left = putPage(all(putRow(empty, row("g", {}, second))), first, true);
    expect([left.isAll, uuids(left)]).toEqual([false, ["a", "b", "c", "d", "e"]]);
    expect(uuids(putPage(all(), first, false))).toEqual([]);
  });

  it("stay all when one leaves the list", () => {
    expect(drop(all(), "a")).toEqual(all());
  });
});

describe("a full selection", () => {
  changeLimits({ selectedPlaylists: 3 });

  it("takes no more, and loses rows as usual", () => {
    const full = putPage(empty, first, true);
    expect(uuids(full)).toEqual(["a", "b", "c"]);
    expect(putRow(full, row("d"))).toEqual(full);
    expect(uuids(putRow(full, row("a", { isSelected: false })))).toEqual(["b", "c"]);
  });
});

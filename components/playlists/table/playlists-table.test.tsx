// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PlaylistsTable } from "@/components/playlists/table/playlists-table";
import { type Session } from "@/lib/shared/session/schema";
import {
  aCompany,
  aCompanyList,
  aPlaylist,
  aPlaylistList,
  manager,
  show,
} from "@/lib/testing/show";

const uuid = (at: number) => `0198a000-0000-7000-8000-0000000000${String(at).padStart(2, "0")}`;
const rows = Array.from({ length: 8 }, (_, at) => aPlaylist(`Row ${at}`, { uuid: uuid(at) }));
const viewer: Session = { ...manager, client: { ...manager.client, role: "viewer" } };

type Surroundings = NonNullable<Parameters<typeof show>[1]>;

/** Shows two pages of four playlists, as long as nothing narrows the list; what does finds the first. */
function open(surroundings: Surroundings = {}) {
  const asked: Record<string, string>[] = [];
  const shown = show(<PlaylistsTable companyId={null} />, {
    address: "/playlists",
    ...surroundings,
    answers: {
      "/api/playlists": (query) => {
        query.delete("limit");
        if (query.get("state") === "active") query.delete("state");
        const search = Object.fromEntries(query);
        asked.push(search);
        const { sort: _sort, order: _order, cursor, ...filter } = search;
        if (Object.keys(filter).length > 0) return aPlaylistList(rows.slice(0, 1));
        return cursor
          ? aPlaylistList(rows.slice(4), { first: 5 })
          : aPlaylistList(rows.slice(0, 4), { next_cursor: "next" });
      },
      "/api/playlists/count": () => ({ count: 8 }),
      "/api/playlists/latest": () => ({ changed_at: null }),
      "/api/editors": () => ({ clients: [{ uuid: "mara", name: "Mara" }], people: [] }),
      [`/api/companies/${uuid(90)}`]: () => aCompany("Tern", { uuid: uuid(90) }),
      "/api/inventory/kinds": () => ({ kinds: [] }),
      ...surroundings.answers,
    },
  });
  return { ...shown, asked };
}

const names = () =>
  [...document.querySelectorAll("[data-row-link]")].map(({ textContent }) => textContent);
const rowsAre = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
const isFirstPage = () => rowsAre("Row 0", "Row 1", "Row 2", "Row 3");
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const checked = () =>
  [...document.querySelectorAll("tbody input:checked")].map((row) =>
    row.getAttribute("aria-label"),
  );
const bar = () => screen.findByRole("group", { name: "Selected playlists" });
const says = (text: string) =>
  waitFor(async () => expect((await bar()).textContent).toContain(text));

describe("The selection", () => {
  it("takes ranges by mouse and by keyboard, and stays on other pages", async () => {
    const { user } = open();
    await isFirstPage();
    await user.click(box("Select Row 0"));
    await user.keyboard("{Shift>}");
    await user.click(box("Select Row 2"));
    await user.keyboard("{/Shift}");
    await says("3 selected");
    expect(checked()).toEqual(["Select Row 0", "Select Row 1", "Select Row 2"]);
    await user.click(box("Select Row 0"));
    await user.keyboard("{ArrowDown}{ArrowDown}{Shift>} {/Shift}");
    expect(checked()).toEqual([]);
    await user.click(box("Select Row 1"));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await rowsAre("Row 4", "Row 5", "Row 6", "Row 7");
    await user.click(box("Select all on this page"));
    await says("5 selected");
  });

  it("is of all that match with a button or Ctrl+A, until a row leaves", async () => {
    const { user } = open();
    await isFirstPage();
    await user.click(box("Select Row 1"));
    await user.click(await screen.findByRole("button", { name: "Select all 8 that match" }));
    await says("All 8 playlists");
    await user.click(box("Select Row 0"));
    await says("3 selected");
    (document.activeElement as HTMLElement).blur();
    await user.keyboard("{Control>}a{/Control}");
    await says("All 8 playlists");
  });

  it("is empty after Escape, and under another filter", async () => {
    const { user } = open();
    await isFirstPage();
    await user.click(box("Select all on this page"));
    await bar();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("group", { name: "Selected playlists" })).toBeNull();
    await user.click(box("Select all on this page"));
    await bar();
    await user.type(screen.getByLabelText("Search playlists"), "Row 0");
    await rowsAre("Row 0");
    expect(screen.queryByRole("group", { name: "Selected playlists" })).toBeNull();
  });

  it.each([
    [
      "managers",
      manager,
      ["Tags", "IDs", "Duplicate", "Export", "More", "Archive"],
      [
        "Change advertiser",
        "Change type",
        "Change visibility",
        "Add search",
        "Remove search",
        "Compare",
      ],
    ],
    ["viewers", viewer, ["Export", "More"], ["Compare"]],
  ])("offers %s what they may do", async (_, session, buttons, items) => {
    const { user } = open({ session });
    await isFirstPage();
    await user.click(box("Select Row 0"));
    await user.click(box("Select Row 1"));
    const offered = within(await bar())
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(offered.slice(1).filter((name) => name !== "")).toEqual(buttons);
    await user.click(within(await bar()).getByRole("button", { name: "More" }));
    await screen.findByRole("menuitem", { name: "Compare" });
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(items);
    const both = `/playlists/compare?playlists=${uuid(0)},${uuid(1)}`;
    expect(screen.getByRole("menuitem", { name: "Compare" }).getAttribute("href")).toBe(both);
  });
});

describe("A row's menu", () => {
  it.each([
    [
      "managers",
      manager,
      ["Edit", "Rename F2", "Edit tags T", "Duplicate…", "Compare with…", "Export", "Archive"],
    ],
    ["viewers", viewer, ["Compare with…", "Export"]],
  ])("offers %s what they may do", async (_, session, items) => {
    const { user } = open({ session });
    await isFirstPage();
    await user.click(await screen.findByRole("button", { name: "Actions for Row 0" }));
    await screen.findByRole("menuitem", { name: "Export" });
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(items);
  });
});

describe("The tags of a row", () => {
  const openTags = async () => {
    const saved: unknown[] = [];
    const shown = open({
      answers: {
        "/api/tags/selected": () => ({
          tags: [{ tag: "live", active: 2, archived: 0 }],
          more: 0,
          untagged: 0,
        }),
        [`/api/playlists/${uuid(0)}`]: (_, body) => void saved.push(body),
      },
    });
    await isFirstPage();
    (await screen.findByRole("link", { name: "Row 0" })).focus();
    await shown.user.keyboard("t");
    await shown.user.click(await screen.findByLabelText("Find a tag"));
    return { ...shown, saved };
  };

  it("are chosen from those in use and typed, and saved with Enter", async () => {
    const { user, saved } = await openTags();
    await user.click(await screen.findByLabelText("live"));
    await user.click(screen.getByLabelText("Find a tag"));
    await user.keyboard("rw-b{Enter}{Enter}");
    await waitFor(() => expect(saved).toEqual([{ tags: ["live", "rw-b"] }]));
    expect(screen.queryByLabelText("Find a tag")).toBeNull();
  });

  it("stay as they were after Escape", async () => {
    const { user, saved } = await openTags();
    await user.keyboard("rw-b{Enter}{Escape}");
    await waitFor(() => expect(screen.queryByLabelText("Find a tag")).toBeNull());
    expect(saved).toEqual([]);
  });
});

describe("The address", () => {
  const pressed = (name: string) => screen.getByRole("button", { name });
  const order = (name: string) =>
    screen.getByRole("columnheader", { name }).getAttribute("aria-sort");

  it("has the column that sorts, and its order", async () => {
    const { user, query, asked } = open({ address: "/playlists?cursor=next" });
    await rowsAre("Row 4", "Row 5", "Row 6", "Row 7");
    expect(order("Updated")).toBe("descending");
    await user.click(pressed("Name"));
    await waitFor(() => expect(query()).toEqual({ sort: "name" }));
    expect(order("Name")).toBe("ascending");
    await user.click(pressed("Name"));
    await waitFor(() => expect(query()).toEqual({ sort: "name", order: "desc" }));
    expect(order("Name")).toBe("descending");
    await waitFor(() => expect(asked.at(-1)).toEqual({ sort: "name", order: "desc" }));
    await user.click(pressed("Updated"));
    await waitFor(() => expect(query()).toEqual({}));
  });

  it("has no order while the best match of a term comes first", async () => {
    const { user, query, asked } = open({ address: "/playlists?q=row" });
    await rowsAre("Row 0");
    expect(asked).toEqual([{ q: "row" }]);
    expect(order("Updated")).toBeNull();
    expect(document.querySelector("mark")?.textContent).toBe("Row");
    await user.click(pressed("Updated"));
    await waitFor(() => expect(query()).toEqual({ q: "row", sort: "changed" }));
  });

  const set = [
    ["type=radio", "Type is Radio"],
    ["state=archived", "State is Archived"],
    ["inventory_id=+show-1", "Inventory IDs include show-1"],
    ["id_list=key&id_match=all", "Inventory IDs include all of a list"],
    ["any_tag=a,b&no_tag=c", "Tags are a or b, not c"],
    [`advertiser=${uuid(90)}`, "Advertiser is Tern"],
    ["created_by=me", "Created by me"],
    ["changed_by=mara", "Updated by Mara"],
    ["changed_since=today", "Updated today"],
  ];
  it.each(set)("%j is the filter %j, which a button takes away", async (search, words) => {
    const { user, query, asked } = open({ address: `/playlists?${search}` });
    await rowsAre("Row 0");
    await user.click(await screen.findByRole("button", { name: `Remove filter: ${words}` }));
    await isFirstPage();
    expect(query()).toEqual({});
    expect(asked.at(-1)).toEqual({ sort: "changed", order: "desc" });
    expect(screen.getByRole("button", { name: "Add filter" })).toBe(document.activeElement);
  });

  it("gets a further tag from a row, and the first page of it", async () => {
    const tagged = aPlaylistList([aPlaylist("Row 0", { tags: ["live"] })]);
    open({
      address: "/playlists?any_tag=a,b&cursor=next",
      answers: { "/api/playlists": () => tagged },
    });
    const link = await screen.findByRole("link", { name: "live" });
    expect(link.getAttribute("href")).toBe("/playlists?any_tag=a%2Cb&tag=live");
  });

  it("gives an ID without the white space around it", async () => {
    const { asked } = open({ address: "/playlists?inventory_id=+show-1%C2%A0" });
    await rowsAre("Row 0");
    expect(asked[0]).toMatchObject({ inventory_id: "show-1" });
  });

  it("loses all filters with a button, where none match", async () => {
    const { user, query } = open({
      address: "/playlists?type=radio&state=archived&q=x&sort=name",
      answers: { "/api/playlists": () => aPlaylistList([]) },
    });
    expect(await screen.findByText("No playlists match all of these filters.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear all filters" }));
    await waitFor(() => expect(query()).toEqual({ sort: "name" }));
  });

  it("gets a type, and the first page of it", async () => {
    const { user, query } = open({ address: "/playlists?cursor=next" });
    await rowsAre("Row 4", "Row 5", "Row 6", "Row 7");
    await user.click(pressed("Add filter"));
    await user.click(await screen.findByRole("option", { name: "Type" }));
    await user.click(await screen.findByRole("option", { name: "Radio" }));
    await waitFor(() => expect(query()).toEqual({ type: "radio" }));
    await rowsAre("Row 0");
  });

  it("gets tags, of which all, any or none are wanted", async () => {
    const tags = ["live", "q4"].map((tag) => ({ tag, active: 2, archived: 0 }));
    const { user, query } = open({
      answers: { "/api/tags/selected": () => ({ tags, untagged: 1, more: 0 }) },
    });
    await isFirstPage();
    await user.click(pressed("Add filter"));
    await user.click(await screen.findByRole("option", { name: "Tags" }));
    await user.click(await screen.findByLabelText(/^live/));
    await waitFor(() => expect(query()).toEqual({ any_tag: "live" }));
    await user.click(screen.getByText("None of"));
    await user.click(screen.getByLabelText(/^q4/));
    await waitFor(() => expect(query()).toEqual({ any_tag: "live", no_tag: "q4" }));
    await user.click(screen.getByLabelText(/^Untagged/));
    await waitFor(() => expect(query()).toEqual({ untagged: "true" }));
  });

  it("gets the name that was meant", async () => {
    const near = aPlaylistList([], { suggestions: [{ ...aPlaylist("Row 0"), of: "playlist" }] });
    const { user, query } = open({
      address: "/playlists?q=rwo",
      answers: { "/api/playlists": () => near },
    });
    await screen.findByRole("button", { name: "Row 0" });
    await user.type(screen.getByLabelText("Search playlists"), "{Enter}");
    await waitFor(() => expect(query()).toEqual({ q: "Row 0" }));
  });

  it("says of each row what the search found, unless it is the name", async () => {
    const match = (by: "advertiser" | "tag" | "inventory_id" | "show", text: string) => ({
      match: { by, text },
    });
    open({
      address: "/playlists?q=tern",
      answers: {
        "/api/playlists": () =>
          aPlaylistList([
            aPlaylist("Tern"),
            { ...aPlaylist("Row 1"), ...match("advertiser", "Tern") },
            { ...aPlaylist("Row 2"), ...match("tag", "terns") },
            { ...aPlaylist("Row 3"), ...match("inventory_id", "973972218") },
            { ...aPlaylist("Row 4"), ...match("show", "Tern Talk") },
          ]),
      },
    });
    await screen.findByRole("link", { name: "Row 4" });
    const notes = [...document.querySelectorAll("tbody tr")].map(
      (row) => row.querySelector(".row-match")?.textContent ?? "",
    );
    expect(notes).toEqual([
      "",
      "matches advertiser",
      "matches tag terns",
      "matches ID 973972218",
      "matches show Tern Talk",
    ]);
  });

  it("gets an advertiser, and the chip its name", async () => {
    const { user, query } = open({
      answers: { "/api/companies": () => aCompanyList([aCompany("Tern", { uuid: uuid(90) })]) },
    });
    await isFirstPage();
    await user.click(pressed("Add filter"));
    await user.click(await screen.findByRole("option", { name: "Advertiser" }));
    await user.click(await screen.findByRole("option", { name: "Tern" }));
    await waitFor(() => expect(query()).toEqual({ advertiser: uuid(90) }));
    expect(await screen.findByRole("button", { name: "Advertiser is Tern" })).toBeTruthy();
  });

  it("has no advertiser where there is one only", async () => {
    const company = { uuid: uuid(90), name: "Tern", kind: "advertiser" as const };
    const { user } = open({ session: { ...manager, company } });
    await isFirstPage();
    await user.click(pressed("Add filter"));
    await screen.findByRole("option", { name: "Updated by" });
    expect(screen.queryByRole("option", { name: "Advertiser" })).toBeNull();
  });
});

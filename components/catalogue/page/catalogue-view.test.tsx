// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { CatalogueView } from "@/components/catalogue/page/catalogue-view";
import { type CatalogueSource } from "@/lib/shared/catalogue/sources";
import { anEntry, show } from "@/lib/testing/show";

const source: CatalogueSource = {
  uuid: "source",
  name: "Apple",
  format: "csv",
  is_own: true,
  entries: 3,
  gone: 0,
  kinds: [{ kind: "apple_podcast", entries: 3, gone: 0 }],
  latest_import: null,
};

/** Shows the page of a search, and what it asks. */
function open(q: string, find: (query: URLSearchParams) => object) {
  const asked: Record<string, string>[] = [];
  const shown = show(<CatalogueView />, {
    address: `/catalogue?q=${q}`,
    answers: {
      "/api/catalogue/sources": () => ({
        sources: [source],
        own: { entries: 3, most: 9 },
      }),
      "/api/inventory": (query) => {
        const { limit: _limit, ...search } = Object.fromEntries(query);
        asked.push(search);
        return { entries: [], suggestions: [], next_cursor: null, ...find(query) };
      },
    },
  });
  return { ...shown, asked };
}

const table = () => screen.findByRole("table", { name: "Entries" });
const headers = async () =>
  within(await table())
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);

it("Found entries have the number of their playlists, and no column that says nothing", async () => {
  const { asked } = open("dai", () => ({
    entries: [anEntry("Daily", { playlists: 1_200 }), anEntry("Dairy", { playlists: 0 })],
  }));
  expect(await headers()).toEqual(["Name", "ID", "In playlists"]);
  const [, ...rows] = within(await table()).getAllByRole("row");
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(["1,200", "0"]);
  expect(asked).toEqual([{ q: "dai", counts: "playlists" }]);
});

it("Entries that differ in kind, publisher or source have these columns", async () => {
  open("dai", () => ({
    entries: [
      anEntry("Daily", { publisher: "Times" }),
      anEntry("Dairy", { kind: "deal", source: "Rates" }),
    ],
  }));
  expect(await headers()).toEqual(["Name", "Publisher", "ID type", "ID", "Source", "In playlists"]);
});

it("Entries have pages, and what is typed begins at the first", async () => {
  const { user, query } = open("dai", (page) =>
    page.has("cursor")
      ? { entries: [anEntry("Dairy")] }
      : { entries: [anEntry("Daily")], next_cursor: "more" },
  );
  await user.click(await screen.findByRole("button", { name: "Next" }));
  expect(await screen.findByTitle("Dairy")).toBeTruthy();
  expect(query()).toEqual({ q: "dai", cursor: "more" });
  await user.type(screen.getByLabelText("Search the catalogue"), "r");
  await waitFor(() => expect(query()).toEqual({ q: "dair" }));
});

it("Without a match, entries that may have been meant are offered", async () => {
  open("dialy", () => ({ suggestions: [anEntry("Daily", { id: "7" })] }));
  const meant = await screen.findByRole("region", { name: "Did you mean" });
  expect(within(meant).getByRole("link").getAttribute("href")).toContain("id=7");
});

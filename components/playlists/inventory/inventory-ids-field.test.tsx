// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { beforeAll, expect, it } from "vitest";
import { emptyValues, type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { IdImportSession } from "@/components/playlists/inventory/id-import-session";
import { InventoryIdsField } from "@/components/playlists/inventory/inventory-ids-field";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";
import { readIds } from "@/lib/shared/id-import/read-ids";
import { anEntry, show } from "@/lib/testing/show";

// The lists are loaded on use: here, before the first test.
beforeAll(async () => {
  await import("@/components/playlists/inventory/show-suggestions.lazy");
  await import("@/components/playlists/inventory/editable-ids.lazy");
  await import("@/components/playlists/inventory/id-import-review.lazy");
  await import("@/components/ui/menu-entries.lazy");
});

const entries = [
  anEntry("The Daily Gone", { id: "3", gone_since: "2026-02-01T00:00:00Z" }),
  anEntry("The Daily", { id: "1", publisher: "Owl" }),
  anEntry("The Daily News", { id: "2" }),
];

/** Shows the field of a form, with a catalogue of three shows. */
function open() {
  const session = new IdImportSession(
    {
      read: ({ source, existing }) => readIds(String(source), new Set(existing)),
      prepare: () => undefined,
      stop: () => undefined,
    },
    () => Promise.resolve({ kind: null, kinds: [], matches: [] }),
  );
  const values = {} as { get: () => PlaylistFormValues };
  function Form() {
    const form = useForm<PlaylistFormValues, unknown, CreatePlaylist>({
      defaultValues: emptyValues(""),
    });
    values.get = form.getValues;
    return <InventoryIdsField control={form.control} session={session} />;
  }
  const { user } = show(<Form />, {
    answers: {
      "/api/inventory/kinds": () => ({ kinds: [{ kind: "apple_podcast", entries: 3, gone: 1 }] }),
      "/api/inventory": (query) => {
        const q = (query.get("q") ?? "").toLowerCase();
        const found = entries.filter(({ name }) => name.toLowerCase().startsWith(q));
        return { entries: found, suggestions: [], next_cursor: null };
      },
    },
  });
  const field = screen.getByLabelText<HTMLTextAreaElement>("Inventory IDs");
  return { user, field, ids: () => values.get().inventory_ids.ids };
}

const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

it("suggests shows for the beginning of a name, of which Enter adds the first", async () => {
  const { user, field, ids } = open();
  await user.type(field, "the d");
  const active = await screen.findByRole("option", { selected: true });
  expect(options()).toHaveLength(3);
  expect(active.textContent).toMatch(/^The Daily1Owl/);
  expect(field.getAttribute("aria-activedescendant")).toBe(active.id);
  await user.keyboard("{Enter}");
  expect([ids(), field.value, options()]).toEqual([["1"], "", []]);
  expect(screen.getByText("Added “The Daily”.")).toBeTruthy();
  await user.type(field, "the d");
  // Once the search is answered, the first is active.
  await waitFor(() =>
    expect(screen.getByRole("option", { selected: true }).textContent).toContain("in the list"),
  );
  await user.keyboard("{ArrowDown}{Enter}");
  expect(ids()).toEqual(["1", "2"]);
});

it("suggests nothing for IDs, and after Escape Enter takes the text as it is", async () => {
  const { user, field, ids } = open();
  await user.type(field, "973972218{Enter}");
  await waitFor(() => expect(ids()).toEqual(["973972218"]));
  await user.type(field, "the daily");
  await waitFor(() => expect(options()).toHaveLength(3));
  await user.keyboard("{Escape}");
  expect([options(), field.value]).toEqual([[], "the daily"]);
});

it("offers to add what is typed, and nothing else for a list of a few IDs", async () => {
  const { user, field, ids } = open();
  const buttons = () =>
    screen.getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);
  expect(buttons()).toEqual(["Choose a file"]);
  await user.type(field, "11\n12");
  expect(buttons()).toEqual(["Choose a file", "Add IDs"]);
  await user.click(screen.getByText("Add IDs"));
  await waitFor(() => expect(ids()).toEqual(["11", "12"]));
  await screen.findByText("2 IDs");
  expect(buttons()).toEqual(["Choose a file", "Undo", "List of IDs"]);
  expect(screen.queryByLabelText("Filter IDs")).toBeNull();
});

it("reviews doubts with the usual answers chosen, and one press adds all but a number that may be several", async () => {
  const { user, field, ids } = open();
  await user.click(field);
  await user.paste("100000007\n#N/A\n“881000001”\n673791778.0\n973,972,218");
  const review = await screen.findByRole("group", { name: "Review IDs" });
  const press = (name: string) => user.click(within(review).getByRole("button", { name }));
  expect(within(review).getAllByRole("listitem")).toHaveLength(4);
  await press("Add 2 IDs, skip 1");
  await waitFor(() => expect(ids()).toEqual(["100000007", "881000001", "673791778"]));
  expect(within(review).getByRole("button", { name: "Add" })).toHaveProperty("disabled", true);
  await press("Use 973972218");
  expect(document.activeElement).toBe(review);
  await press("Add 1 ID");
  await waitFor(() => expect(ids()).toContain("973972218"));
  expect(screen.queryByRole("group", { name: "Review IDs" })).toBeNull();
});

it("a review of which nothing is right is closed by one press too", async () => {
  const { user, field, ids } = open();
  await user.click(field);
  await user.paste("100000007\n#N/A\n#REF!");
  await user.click(await screen.findByRole("button", { name: "Skip 2" }));
  expect(screen.queryByRole("group", { name: "Review IDs" })).toBeNull();
  expect(screen.getByText("2 skipped.")).toBeTruthy();
  expect(ids()).toEqual(["100000007"]);
});

it("clears the list from its menu, and goes back to the field", async () => {
  const { user, field, ids } = open();
  await user.type(field, "11{Enter}");
  await waitFor(() => expect(ids()).toEqual(["11"]));
  await user.click(screen.getByRole("button", { name: "List of IDs" }));
  await user.click(await screen.findByRole("menuitem", { name: "Clear list" }));
  await waitFor(() => expect(ids()).toEqual([]));
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(ids()).toEqual(["11"]);
});

// @vitest-environment happy-dom
import { focusManager } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { PlaylistsTable } from "@/components/playlists/table/playlists-table";
import { Toaster } from "@/components/ui/toaster";
import { type PlaylistListItem } from "@/lib/shared/playlists/schema";
import { aPlaylist, aPlaylistList, hold, show } from "@/lib/testing/show";

const uuid = "0198a000-0000-7000-8000-000000000000";
const stale = { Message: "Stale.", type: "error", code: "stale_revision" };

/** Shows a list of one playlist, which the server changes with `If-Match` only. */
async function open(key: "t" | "{F2}") {
  const saved: unknown[] = [];
  const row = aPlaylist("Row 0", { uuid, tags: ["a"] });
  const server = { row, isListed: true, changes: 0, asked: 0, delay: Promise.resolve() };
  const save = (change: Partial<PlaylistListItem>) => {
    server.changes += 1;
    server.row = { ...server.row, ...change, revision: server.row.revision + 1 };
  };
  const { user } = show(
    <>
      <PlaylistsTable companyId={null} />
      <Toaster />
    </>,
    {
      address: "/playlists",
      answers: {
        "/api/playlists": () => {
          server.asked += 1;
          return aPlaylistList(server.isListed ? [server.row] : []);
        },
        "/api/playlists/count": () => ({ count: 1 }),
        "/api/playlists/latest": () => ({ changed_at: `2026-01-0${server.changes + 1}T00:00:00Z` }),
        "/api/editors": () => ({ clients: [], people: [] }),
        "/api/inventory/kinds": () => ({ kinds: [] }),
        "/api/tags/selected": () => ({
          tags: [{ tag: "c", active: 2, archived: 0 }],
          more: 0,
          untagged: 0,
        }),
        [`/api/playlists/${uuid}`]: async (_, body, headers) => {
          await server.delay;
          if (headers.get("if-match") !== `"r${server.row.revision}"`)
            return Response.json(stale, { status: 412 });
          saved.push(body);
          save(body as Partial<PlaylistListItem>);
          return { uuid, revision: server.row.revision };
        },
      },
    },
  );
  (await screen.findByRole("link", { name: "Row 0" })).focus();
  await user.keyboard(key);
  await screen.findByLabelText(key === "t" ? "Find a tag" : "Name of Row 0");
  return {
    user,
    saved,
    server,
    /** Saves as a colleague; the page notices it and loads its list again. */
    saveAsColleague: async (change: Partial<PlaylistListItem>) => {
      const { asked } = server;
      save(change);
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      await waitFor(() => expect(server.asked).toBeGreaterThan(asked));
    },
  };
}

it("keeps the tags that a colleague has saved, if it is closed without a change", async () => {
  const { user, saved, saveAsColleague } = await open("t");
  await saveAsColleague({ tags: ["a", "b"] });
  await user.click(screen.getByLabelText("Find a tag"));
  await user.keyboard("{Enter}");
  await screen.findByRole("link", { name: "b" });
  expect(saved).toEqual([]);
});

it("keeps the name that a colleague has saved, if it is left without a change", async () => {
  const { saved, saveAsColleague } = await open("{F2}");
  await saveAsColleague({ name: "Theirs" });
  expect(screen.getByLabelText<HTMLInputElement>("Name of Row 0").value).toBe("Row 0");
  (document.activeElement as HTMLElement).blur();
  await screen.findByRole("link", { name: "Theirs" });
  expect(saved).toEqual([]);
});

it("overwrites nothing that a colleague has saved, and says what it is", async () => {
  const { user, saved, saveAsColleague } = await open("t");
  await saveAsColleague({ tags: ["a", "b"] });
  await user.click(await screen.findByLabelText("c"));
  await user.click(screen.getByLabelText("Find a tag"));
  await user.keyboard("{Enter}");
  const told = "“Row 0” was changed meanwhile. Its tags are now: a, b. Not saved: a, c.";
  await screen.findByText(told);
  await screen.findByRole("link", { name: "b" });
  expect(saved).toEqual([]);
});

it("keeps what was typed though the row has left the list", async () => {
  const { user, saved, server, saveAsColleague } = await open("{F2}");
  await user.keyboard("Mine");
  server.isListed = false;
  await saveAsColleague({ name: "Theirs" });
  expect(screen.getByLabelText<HTMLInputElement>("Name of Row 0").value).toBe("Mine");
  await user.keyboard("{Enter}");
  await screen.findByText("“Row 0” was changed meanwhile. Not saved: Mine.");
  expect(saved).toEqual([]);
});

it("saves a second change that began before the first was saved", async () => {
  const { user, saved, server } = await open("{F2}");
  const { answer, release } = hold(undefined);
  server.delay = answer;
  await user.keyboard("One{Enter}");
  (await screen.findByRole("link", { name: "One" })).focus();
  await user.keyboard("{F2}");
  await screen.findByLabelText("Name of One");
  await user.keyboard("Two");
  release();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(saved).toEqual([{ name: "One" }, { name: "Two" }]));
});

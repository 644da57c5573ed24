// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { PaletteButton } from "@/components/palette/palette-button";
import { useLeaveGuard } from "@/components/playlists/form/use-leave-guard";
import { type Session } from "@/lib/shared/session/schema";
import {
  aCompany,
  aCompanyList,
  aPlaylist,
  aPlaylistList,
  hold,
  manager,
  show,
} from "@/lib/testing/show";

const uuid = (digit: number) => `0198a000-0000-7000-8000-00000000000${digit}`;
const tern = aCompany("Tern", { uuid: uuid(1), playlist_count: 1 });
const teal = aCompany("Teal Audio", { uuid: uuid(2) });
const viewer: Session = { ...manager, client: { ...manager.client, role: "viewer" } };
const advertiser: Session = { ...manager, company: { ...tern, kind: "advertiser" } };

/** A small agency: Tern, which has the playlist "Tern drive" and is pinned, and Teal Audio. */
const answers = {
  "/api/companies/pinned": () => ({ pinned: [tern.uuid], recent: [teal.uuid] }),
  "/api/companies/selected": () => ({ companies: [tern, teal] }),
  "/api/companies": (query: URLSearchParams) => {
    const q = (query.get("q") ?? "").toLowerCase();
    if (q === "tren") return aCompanyList([], { suggestions: [tern] });
    const names = [tern, teal].filter(({ name }) => q !== "" && name.toLowerCase().startsWith(q));
    return aCompanyList(names);
  },
  [`/api/companies/${tern.uuid}`]: () => tern,
  "/api/playlists": (query: URLSearchParams) =>
    aPlaylistList(
      [aPlaylist("Tern drive"), aPlaylist("Sets of summer")].filter(({ name }) =>
        name.toLowerCase().startsWith(query.get("q") ?? ""),
      ),
    ),
  "/api/playlists/count": (query: URLSearchParams) => ({
    count: query.get("inventory_id") === "show-12" ? 1 : 0,
  }),
  "/api/inventory/kinds": () => ({ kinds: [] }),
};

const listed = (role: string, scope: Pick<typeof screen, "queryAllByRole"> = screen) =>
  scope.queryAllByRole(role).map(({ textContent }) => textContent);
const active = () => screen.queryByRole("option", { selected: true })?.textContent;

/** Opens the palette, and types. */
async function open(surroundings: Parameters<typeof show>[1] = {}) {
  const shown = show(<PaletteButton />, { answers, ...surroundings });
  await shown.user.keyboard("{Control>}k{/Control}");
  await shown.user.click(await screen.findByRole("combobox"));
  const type = async (text: string) => {
    const field = screen.getByRole("combobox");
    await shown.user.clear(field);
    await shown.user.type(field, text);
  };
  return {
    ...shown,
    type,
    /** Types, waits for the option that Enter would choose, and presses it. */
    run: async (text: string, option: string) => {
      await type(text);
      await waitFor(() => expect(active()).toBe(option));
      await shown.user.keyboard("{Enter}");
    },
  };
}

describe("What it offers", () => {
  it("is actions, then the pinned and recent companies, before a key", async () => {
    await open();
    await screen.findByRole("group", { name: "Companies" });
    const groups = screen
      .getAllByRole("group")
      .map((group) => [group.firstChild?.textContent, ...listed("option", within(group))]);
    expect(groups).toEqual([
      ["Actions", "New playlist", "Replace an ID…Type “replace” and the ID", "Keyboard shortcuts"],
      ["Companies", "Teal AudioRecent", "TernPinned"],
    ]);
  });

  it("are companies first, then playlists, pages and actions that match", async () => {
    const { type } = await open();
    await type("tern");
    await waitFor(() =>
      expect(listed("option")).toEqual([
        "Tern",
        "Playlists of Tern1 playlist",
        "Tern driveTern",
        "New playlist for Tern",
      ]),
    );
  });

  it.each([
    ["sets", "Compare", "/playlists/compare"],
    ["new teal", "New playlist for Teal Audio", `/companies/${teal.uuid}/playlists/new`],
    ["playlists of tern", "Playlists of Tern1 playlist", `/companies/${tern.uuid}`],
    [
      "swap show-12",
      "Replace ID show-12: select playlists1 playlist",
      "/playlists?inventory_id=show-12",
    ],
    [
      "who uses show-12",
      "Playlists that contain ID show-121 playlist",
      "/playlists?inventory_id=show-12",
    ],
    ["tag", "Tags", "/playlists/tags"],
    ["archive", "Archived playlists", "/playlists?state=archived"],
    ["show-12", "Playlists that contain ID show-121 playlist", "/playlists?inventory_id=show-12"],
    ["tren", "Tern", `/companies/${tern.uuid}`],
  ])("for %j, first of all %j", async (text, option, address) => {
    const { run, opened } = await open();
    await run(text, option);
    await waitFor(() => expect(opened).toEqual([address]));
  });

  it("are actions of the open playlist, which press its buttons", async () => {
    const { run } = await open({ address: `/playlists/${uuid(5)}` });
    const content = document.createElement("div");
    content.id = "content";
    content.innerHTML = "<button>Duplicate</button>";
    document.body.append(content);
    onTestFinished(() => content.remove());
    const pressed = new Promise((resolve) => content.addEventListener("click", resolve));
    await run("duplic", "Duplicate");
    await pressed;
  });

  it.each(["help", "shortcuts"])("shows the keys for %j", async (text) => {
    const { run } = await open();
    await run(text, "Keyboard shortcuts");
    expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
  });

  it("exports a company's playlists", async () => {
    const asked: unknown[] = [];
    const refuse = (_: URLSearchParams, body: unknown) =>
      Response.json({ Message: String(asked.push(body)) }, { status: 403 });
    const { run } = await open({ answers: { ...answers, "/api/playlists/export": refuse } });
    await run("export teal", "Export playlists of Teal Audio");
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it("says what has no results", async () => {
    const { type } = await open();
    await type("zzzz");
    await waitFor(() => expect(listed("status")).toEqual(["No results for “zzzz”."]));
  });

  it("changes nothing for viewers", async () => {
    const { type } = await open({ session: viewer, address: `/companies/${tern.uuid}` });
    await type("e");
    await waitFor(() => expect(listed("option")).toContain("Sign out"));
    expect(listed("option").filter((option) => /New playlist|Replace|Import/.test(option))).toEqual(
      [],
    );
    await type("playlists of tern");
    await waitFor(() => expect(active()).toBe("Playlists of Tern1 playlist"));
  });

  it("starts the playlist of an advertiser, who has one company", async () => {
    const { run, opened } = await open({ session: advertiser });
    await run("new", "New playlist");
    await waitFor(() => expect(opened).toEqual([`/companies/${tern.uuid}/playlists/new`]));
  });
});

describe("Its keys", () => {
  it("move around the list, from end to end", async () => {
    const { user } = await open({ answers: {} });
    const seen = [];
    for (const key of ["ArrowDown", "End", "ArrowDown", "ArrowUp", "Home"]) {
      await user.keyboard(`{${key}}`);
      seen.push(active());
    }
    expect(seen).toEqual([
      "Replace an ID…Type “replace” and the ID",
      "Keyboard shortcuts",
      "New playlist",
      "Keyboard shortcuts",
      "New playlist",
    ]);
    const id = screen.getByRole("option", { selected: true }).id;
    expect(screen.getByRole("combobox").getAttribute("aria-activedescendant")).toBe(id);
    for (const close of ["{Escape}", "{Control>}k{/Control}"]) {
      await user.keyboard(close);
      expect(screen.queryByRole("combobox")).toBeNull();
      await user.keyboard("{Control>}k{/Control}");
      await user.click(screen.getByRole("combobox"));
    }
  });

  it("open a match of the new text by Enter, however late it comes", async () => {
    const late = hold(aCompanyList([teal]));
    const { user, type, opened } = await open({
      answers: {
        ...answers,
        "/api/companies": (query) =>
          query.get("q") === "te" ? late.answer : answers["/api/companies"](query),
      },
    });
    await type("t");
    await waitFor(() => expect(active()).toBe("Tern"));
    await user.keyboard("a");
    await waitFor(() => expect(active()).not.toBe("Tern"));
    // As fast as nobody types: what was found for "t" is known already.
    const field = screen.getByRole("combobox");
    for (const value of ["t", "te"]) fireEvent.change(field, { target: { value } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(opened).toEqual([]);
    late.release();
    await waitFor(() => expect(opened).toEqual([`/companies/${teal.uuid}`]));
  });

  it("begin a command", async () => {
    const { user, run } = await open();
    await run("exchange", "Replace an ID…Type “replace” and the ID");
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("replace "),
    );
    await user.keyboard("show-12");
    await waitFor(() => expect(active()).toMatch(/^Replace ID show-12/));
  });

  it("set the theme", async () => {
    const { run } = await open();
    onTestFinished(() => void delete document.documentElement.dataset.theme);
    await run("night", "Use dark theme");
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe("dark"));
  });

  it("sign out", async () => {
    let asked = 0;
    const refuse = () => Response.json({ asked: (asked += 1) }, { status: 403 });
    const { run } = await open({ answers: { ...answers, "/api/session": refuse } });
    await run("log", "Sign out");
    await waitFor(() => expect(asked).toBe(1));
  });

  it("and the mouse ask before a form is left whose draft can't be kept", async () => {
    const asked: string[] = [];
    const replies = [false, true];
    vi.stubGlobal("confirm", (question: string) => {
      asked.push(question);
      return replies.shift();
    });
    const Form = () => {
      useLeaveGuard({
        isUnsaved: () => true,
        isDraftStored: false,
        onDiscard: () => Promise.resolve(),
      });
      return null;
    };
    const { user, opened } = show(
      <>
        <Form />
        <PaletteButton />
      </>,
      { answers },
    );
    const begin = async () => {
      await user.keyboard("{Control>}k{/Control}");
      await user.type(await screen.findByRole("combobox"), "playlists");
      return screen.findByRole("option", { name: "Playlists" });
    };
    await begin();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(opened).toEqual([]);
    await user.click(await begin());
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(opened).toEqual(["/playlists"]);
  });
});

describe("Single keys", () => {
  it("act outside of fields only", async () => {
    const { user, opened } = show(
      <>
        <input aria-label="Name" />
        <PaletteButton />
      </>,
      { answers, address: `/companies/${tern.uuid}` },
    );
    await user.type(screen.getByLabelText("Name"), "c?e");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("c?e");
    expect(opened).toEqual([]);
    screen.getByLabelText("Name").blur();
    await user.keyboard("c");
    expect(opened).toEqual([`/companies/${tern.uuid}/playlists/new`]);
    await user.keyboard("?");
    expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
  });

  it("c opens the form with its picker where the page has no company", async () => {
    const { user, opened } = show(<PaletteButton />, { answers });
    await user.keyboard("c");
    expect(opened).toEqual([`/companies/${manager.company.uuid}/playlists/new`]);
  });
});

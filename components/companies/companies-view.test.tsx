// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { CompanyHeader, useNoteOpened } from "@/components/companies/company-view";
import { CompaniesView } from "@/components/companies/companies-view";
import { Toaster } from "@/components/ui/toaster";
import {
  addRecent,
  nonePinned,
  pinCompany,
  unpinCompany,
} from "@/lib/shared/companies/pinned-and-recent";
import { type ChangePinned } from "@/lib/shared/companies/schema";
import { type Session } from "@/lib/shared/session/schema";
import { aCompany, aCompanyList, hold, manager, show } from "@/lib/testing/show";

const tern = aCompany("Tern", { playlist_count: 3, types: { podcast: 1, radio: 2, streaming: 0 } });
const teal = aCompany("Teal Audio");
const both = aCompanyList([tern, teal]);

const advertiser: Session = { ...manager, company: { ...tern, kind: "advertiser" } };

type Surroundings = NonNullable<Parameters<typeof show>[1]>;
type Finds = NonNullable<Surroundings["answers"]>[string];

/** Shows the companies that `find` finds, and some that are pinned or recent. */
function open({
  find = () => both,
  kept = nonePinned,
  ...others
}: Surroundings & { find?: Finds; kept?: typeof nonePinned }) {
  const asked: Record<string, string>[] = [];
  const stored = { pin: pinCompany, unpin: unpinCompany, open: addRecent };
  const shown = show(
    <>
      <CompaniesView />
      <Toaster />
    </>,
    {
      ...others,
      answers: {
        "/api/companies": (query, _, headers) => {
          const { limit: _limit, ...search } = Object.fromEntries(query);
          asked.push(search);
          return find(query, null, headers);
        },
        "/api/companies/pinned": (_, body) => {
          const change = body as ChangePinned | null;
          if (change) kept = stored[change.action](kept, change.company);
          return kept;
        },
        "/api/companies/selected": (query) => ({
          companies: query
            .get("ids")
            ?.split(",")
            .map((uuid) => aCompany(uuid, { uuid })),
        }),
        "/api/playlists/latest": () => ({ changed_at: null }),
      },
    },
  );
  return { ...shown, asked, field: screen.getByLabelText<HTMLInputElement>("Search companies") };
}

const table = () => screen.findByRole("table", { name: "Companies" });
const names = async () =>
  within(await table())
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

describe("Other names", () => {
  it("follow the name of a company that was found by one", async () => {
    open({ find: () => aCompanyList([aCompany("Procter & Gamble", { alias: "P&G" }), teal]) });
    expect(await names()).toEqual(["Procter & Gamble · P&G", "Teal Audio"]);
  });

  it("are changed by managers: what is new is added, what is gone is removed", async () => {
    const company = { ...tern, aliases: ["TRN", "Sterna"] };
    let sent: unknown = null;
    const path = `/api/companies/${tern.uuid}`;
    const { user } = show(<CompanyHeader company={company} />, {
      answers: { [path]: (_, body) => ((sent = body), company) },
    });
    screen.getByText("TRN");
    await user.click(await screen.findByRole("button", { name: "Edit names" }));
    const field = await screen.findByRole("textbox", { name: "Other names" });
    await user.type(screen.getByRole("textbox", { name: "Name" }), "!");
    await user.clear(field);
    await user.type(field, "Sterna{Enter}Seeschwalbe, Inc.{Enter}");
    await user.click(screen.getByRole("button", { name: "Save names" }));
    await waitFor(() =>
      expect(sent).toEqual({ name: `${tern.name}!`, add: ["Seeschwalbe, Inc."], remove: ["TRN"] }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("that can't be kept say why", async () => {
    const company = { ...tern, aliases: ["TRN"] };
    const message = '"Tern" becomes another name. Remove some.';
    const refused = {
      ...{ type: "error", code: "invalid", Message: "Some fields aren't valid. See errors." },
      errors: [{ path: "add", message }],
    };
    const { user } = show(<CompanyHeader company={company} />, {
      answers: { [`/api/companies/${tern.uuid}`]: () => Response.json(refused, { status: 422 }) },
    });
    await user.click(await screen.findByRole("button", { name: "Edit names" }));
    await user.click(await screen.findByRole("button", { name: "Save names" }));
    await screen.findByText(message);
  });

  it("are saved without the name, which a colleague changes meanwhile", async () => {
    function Header() {
      const [company, setCompany] = useState({ ...tern, aliases: ["TRN"] });
      return (
        <>
          <CompanyHeader company={company} />
          <button onClick={() => setCompany({ ...company, name: "Theirs" })}>Colleague</button>
        </>
      );
    }
    let sent: unknown = null;
    const path = `/api/companies/${tern.uuid}`;
    const { user } = show(<Header />, { answers: { [path]: (_, body) => ((sent = body), tern) } });
    await user.click(await screen.findByRole("button", { name: "Edit names" }));
    await user.type(await screen.findByRole("textbox", { name: "Other names" }), "{Enter}Tide");
    fireEvent.click(screen.getByText("Colleague"));
    await user.click(screen.getByRole("button", { name: "Save names" }));
    await waitFor(() => expect(sent).toEqual({ add: ["Tide"], remove: [] }));
  });

  it("cannot be changed by viewers, and are absent for an advertiser's own client", () => {
    const viewer = { ...manager, client: { ...manager.client, role: "viewer" as const } };
    show(<CompanyHeader company={{ ...tern, aliases: ["TRN"] }} />, { session: viewer });
    screen.getByText("TRN");
    expect(screen.queryByRole("button", { name: "Edit names" })).toBeNull();
    show(<CompanyHeader company={teal} />, { session: advertiser });
    expect(screen.queryByRole("button", { name: "Edit names" })).toBeNull();
  });
});

describe("The address", () => {
  it("has what is typed, and the first page of it", async () => {
    const { user, field, query, asked } = open({ address: "/companies?cursor=page-2" });
    expect(await names()).toEqual(["Tern", "Teal Audio"]);
    await user.type(field, "t");
    await waitFor(() => expect(query()).toEqual({ q: "t" }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ q: "t" }));
    await user.keyboard("{Escape}");
    expect(field.value).toBe("");
    await waitFor(() => expect(query()).toEqual({}));
  });

  it.each([
    ["", { with_playlists: "if_any" }],
    ["?q=tern", { q: "tern" }],
    ["?q=tern&with_playlists=true", { q: "tern", with_playlists: "true" }],
    ["?with_playlists=false", {}],
    ["?with_playlists=false&cursor=next", { cursor: "next" }],
    ["?sort=playlists", { sort: "playlists", with_playlists: "true" }],
    ["?sort=nothing", { with_playlists: "if_any" }],
  ])("%j asks for %j", async (search, params) => {
    const { asked } = open({ address: `/companies${search}` });
    await table();
    expect(asked).toEqual([params]);
  });

  it("has the page, and leads back", async () => {
    const { user, query } = open({
      find: (page) =>
        aCompanyList([page.has("cursor") ? teal : tern], {
          total: 2,
          first: page.has("cursor") ? 2 : 1,
          next_cursor: page.has("cursor") ? null : "next",
        }),
    });
    expect(await names()).toEqual(["Tern"]);
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(async () => expect(await names()).toEqual(["Teal Audio"]));
    expect(query()).toEqual({ cursor: "next" });
    expect(screen.getByRole("navigation").textContent).toContain("2–2 of 2 companies");
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await waitFor(() => expect(query()).toEqual({}));
  });

  it("has the column that sorts, which has only companies with playlists", async () => {
    const { user, query } = open({
      find: (page) => aCompanyList([tern], { is_with_playlists: page.has("with_playlists") }),
    });
    const box = screen.getByLabelText<HTMLInputElement>("With playlists");
    await table();
    await user.click(screen.getByRole("button", { name: "Playlists" }));
    await waitFor(() => expect(query()).toEqual({ sort: "playlists" }));
    expect(
      (await screen.findByRole("columnheader", { name: "Playlists" })).getAttribute("aria-sort"),
    ).toBe("descending");
    expect(box.checked).toBe(true);
    await user.click(box);
    await waitFor(() => expect(query()).toEqual({ with_playlists: "false" }));
    expect(box.checked).toBe(false);
  });
});

describe("The rows", () => {
  it("say which types a company's playlists have, and what is found", async () => {
    open({ address: "/companies?q=te" });
    const [, first, second] = within(await table()).getAllByRole("row");
    expect(first?.textContent).toContain("1 podcast, 2 radio");
    expect([first, second].map((row) => row?.querySelector("mark")?.textContent)).toEqual([
      "Te",
      "Te",
    ]);
  });

  it("of all companies are a press away from those with playlists", async () => {
    const { user, query } = open({ find: () => aCompanyList([tern], { is_with_playlists: true }) });
    await user.click(
      await screen.findByRole("checkbox", { name: "With playlists", checked: true }),
    );
    await waitFor(() => expect(query()).toEqual({ with_playlists: "false" }));
  });

  it("are walked by arrow keys, from the pinned companies on", async () => {
    const { user, field } = open({ kept: { pinned: ["Pinned"], recent: [] } });
    await table();
    await screen.findByRole("link", { name: "Pinned" });
    await user.click(field);
    const walked = [];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "End", "ArrowUp", "ArrowUp"]) {
      await user.keyboard(`{${key}}`);
      walked.push(document.activeElement?.textContent);
    }
    expect(walked).toEqual(["Pinned", "Tern", "Teal Audio", "Teal Audio", "Tern", "Pinned"]);
  });

  it("stay until those of the next term come, marked as older", async () => {
    const late = hold(aCompanyList([teal]));
    const { user, field } = open({
      find: (query) => (query.get("q") === "te" ? late.answer : both),
    });
    await names();
    await user.type(field, "te");
    await waitFor(async () => expect((await table()).getAttribute("aria-busy")).toBe("true"));
    expect(await names()).toEqual(["Tern", "Teal Audio"]);
    late.release();
    await waitFor(async () => expect(await names()).toEqual(["Teal Audio"]));
    expect((await table()).getAttribute("aria-busy")).toBe("false");
  });
});

describe("Enter", () => {
  it.each([
    ["after the answer", true],
    ["before it", false],
  ])("%s opens the first company of what was typed", async (_, isAnswered) => {
    const late = hold(aCompanyList([teal]));
    const { user, field, opened } = open({
      find: (query) => (query.get("q") === "te" ? late.answer : both),
    });
    await names();
    await user.type(field, "te");
    if (isAnswered) {
      late.release();
      await waitFor(async () => expect(await names()).toEqual(["Teal Audio"]));
    }
    await user.keyboard("{Enter}");
    late.release();
    await waitFor(() => expect(opened).toEqual([`/companies/${teal.uuid}`]));
  });

  it("opens nothing without a term", async () => {
    const { user, field, opened } = open({});
    await names();
    await user.type(field, "{Enter}");
    expect(opened).toEqual([]);
  });
});

describe("Without companies", () => {
  it("it offers to clear the search, and names what may have been meant", async () => {
    const { user, query } = open({
      address: "/companies?q=tren&with_playlists=true",
      find: () => aCompanyList([], { suggestions: [tern], is_with_playlists: true }),
    });
    expect(await screen.findByText(/^No companies with playlists match/)).toBeTruthy();
    const near = within(screen.getByRole("region", { name: "Did you mean" }));
    expect(near.getByRole("link", { name: "Tern" }).getAttribute("href")).toBe(
      `/companies/${tern.uuid}`,
    );
    await user.click(screen.getByRole("button", { name: "Search all companies" }));
    await waitFor(() => expect(query()).toEqual({ q: "tren", with_playlists: "false" }));
    await user.click(
      screen.getAllByRole("button", { name: "Clear search" }).at(-1) ?? document.body,
    );
    await waitFor(() => expect(query()).toEqual({ with_playlists: "false" }));
  });

  it("Enter opens the first that may have been meant", async () => {
    const { user, field, opened } = open({
      address: "/companies?q=tren",
      find: () => aCompanyList([], { suggestions: [tern] }),
    });
    await screen.findByRole("region", { name: "Did you mean" });
    await user.type(field, "{Enter}");
    await waitFor(() => expect(opened).toEqual([`/companies/${tern.uuid}`]));
  });

  it("it says nothing of the next term before its answer", async () => {
    const late = hold(both);
    const { user, field } = open({
      address: "/companies?q=x",
      find: (query) => (query.get("q") === "x" ? aCompanyList([]) : late.answer),
    });
    await screen.findByText(/^No companies match/);
    await user.type(field, "t");
    expect(await screen.findByRole("table", { name: "Loading companies" })).toBeTruthy();
    expect(screen.queryByText(/No companies match/)).toBeNull();
    late.release();
    expect(await names()).toEqual(["Tern", "Teal Audio"]);
  });

  it("an error has the request's ID and a way to try again", async () => {
    let isBroken = true;
    const failed = () =>
      Response.json(
        { Message: "The database is unavailable.", type: "error", code: "unavailable" },
        { status: 503, headers: { "x-request-id": "req-503" } },
      );
    const { user } = open({ find: () => (isBroken ? failed() : both) });
    expect(await screen.findByText("The database is unavailable.")).toBeTruthy();
    expect(screen.getByText(/req-503/)).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await names()).toEqual(["Tern", "Teal Audio"]);
  });
});

describe("Pinned and recent companies", () => {
  const kept = () =>
    within(screen.getByRole("region", { name: "Pinned and recent companies" }))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);

  it("come first, and leave while one searches", async () => {
    const { user, field } = open({ kept: { pinned: ["A", "B"], recent: ["C"] } });
    await screen.findByRole("link", { name: "A" });
    expect(kept()).toEqual(["A", "B", "C"]);
    await user.click(screen.getByRole("button", { name: "Unpin A" }));
    await waitFor(() => expect(kept()).toEqual(["B", "A", "C"]));
    await user.click(screen.getByRole("button", { name: "Pin Teal Audio" }));
    await waitFor(() => expect(kept()).toContain(teal.uuid));
    await user.type(field, "t");
    await waitFor(() => expect(screen.queryByRole("region", { name: /^Pinned/ })).toBeNull());
  });

  it.each([
    ["an agency", manager, [{ action: "open", company: "A" }]],
    ["an advertiser", advertiser, []],
  ])("of %s are noted when their page is opened", async (_, session, noted) => {
    const changes: unknown[] = [];
    const asked: unknown[] = [];
    function CompanyPage() {
      useNoteOpened("A");
      return null;
    }
    show(<CompanyPage />, {
      session,
      answers: {
        "/api/companies/pinned": (_query, body) => {
          (body ? changes : asked).push(body);
          return nonePinned;
        },
      },
    });
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(changes).toEqual(noted));
  });

  it("are at most twelve", async () => {
    const pinned = Array.from({ length: 12 }, (_, at) => `Pin ${at}`);
    const { user } = open({ kept: { pinned, recent: [] } });
    await screen.findByRole("link", { name: "Pin 11" });
    await table();
    await user.click(screen.getByRole("button", { name: "Pin Tern" }));
    expect(
      await screen.findByText("12 companies are already pinned. Unpin one first."),
    ).toBeTruthy();
    expect(kept()).toEqual(pinned);
  });

  it("are nobody's who has one company", async () => {
    open({ session: advertiser });
    await table();
    expect(await screen.findByRole("link", { name: /^Tern/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Pin/ })).toBeNull();
  });
});

// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { NavRail } from "@/components/layout/nav-rail";
import { type Session } from "@/lib/shared/session/schema";
import { manager, show } from "@/lib/testing/show";

const ofAdvertiser = { ...manager.company, kind: "advertiser" as const };
const asViewer = (session: Session): Session => ({
  ...session,
  client: { ...session.client, role: "viewer" },
});

it.each<[string, Session, string[]]>([
  [
    "a manager of an agency",
    manager,
    ["Playlists", "Companies", "Catalogue", "Activity", "People", "Developers"],
  ],
  [
    "a viewer of an agency",
    asViewer(manager),
    ["Playlists", "Companies", "Catalogue", "Activity", "People"],
  ],
  [
    "a manager of an advertiser",
    { ...manager, company: ofAdvertiser },
    ["Playlists", "Activity", "People", "Developers"],
  ],
  [
    "a viewer of an advertiser",
    asViewer({ ...manager, company: ofAdvertiser }),
    ["Playlists", "Activity", "People"],
  ],
])("offers %s what they can use", (_, session, places) => {
  show(<NavRail />, { session, answers: { "/api/inventory/kinds": () => ({ kinds: [] }) } });
  const links = screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect(links).toEqual(["Skip to content", ...places]);
});

it("has the pages that a narrow window's bar has no room for behind More", async () => {
  const { user } = show(<NavRail />, {
    address: "/requests",
    answers: { "/api/inventory/kinds": () => ({ kinds: [] }) },
  });
  await user.click(screen.getByRole("button", { name: "More" }));
  const more = await screen.findByRole("dialog", { name: "More" });
  const links = [...more.querySelectorAll("a")].map((link) => [
    link.textContent,
    link.getAttribute("aria-current"),
  ]);
  expect(links).toEqual([
    ["People", null],
    ["Developers", "page"],
  ]);
});

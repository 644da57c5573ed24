import { expect, it } from "vitest";
import { toViewQuery } from "@/lib/shared/playlists/views/view-query";

it("keeps filters, order and columns of a page, not its cursor or its view", () => {
  const page = "?cursor=x&sort=name&q=runners+uk&view=1&tag=q4%2Clive&type=&columns=type";
  expect(toViewQuery(page)).toBe("q=runners+uk&tag=q4%2Clive&sort=name&columns=type");
  expect(toViewQuery(new URLSearchParams(page))).toBe(toViewQuery(page));
  expect(toViewQuery("")).toBe("");
});

import fc from "fast-check";
import { hydrate } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { packRows, unpackRows } from "./pack-rows";
import { type PageQuery, takeQueries, toDehydrated } from "./page-queries";
import { createQueryClient } from "./query-client";

const page = {
  playlists: Array.from({ length: 50 }, (_, index) => ({
    uuid: `01a214f2-766d-73ab-ae47-${String(index).padStart(12, "0")}`,
    name: `Morning ${index}`,
    company_uuid: `company ${index % 3}`,
    advertiser_id: `company ${index % 3}`,
    tags: index % 2 === 0 ? ["drive"] : [],
    updated_by: "Test manager",
    archived_at: null,
  })),
  next_cursor: "next",
};

it("A page's rows come back from the columns in which its HTML holds them", () => {
  const server = createQueryClient();
  server.setQueryData(["playlists"], page);
  const html = JSON.stringify(takeQueries(server));
  expect(html.match(/archived_at|updated_by|Test manager/g)).toHaveLength(3);
  expect(html.match(/company \d/g)).toHaveLength(3);
  const browser = createQueryClient();
  hydrate(browser, toDehydrated(JSON.parse(html) as PageQuery[]));
  expect(browser.getQueryData(["playlists"])).toEqual(page);
});

it("Any data comes back as it was", () => {
  const names = fc.constantFrom("data", "lists", "count", "fields", "name", "__proto__");
  const rows = fc.array(fc.record({ name: fc.jsonValue(), lists: fc.jsonValue() }), {
    maxLength: 4,
  });
  const fields = fc.dictionary(names, fc.oneof(fc.jsonValue(), rows));
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fields), (value) => {
      const data: unknown = JSON.parse(JSON.stringify(value));
      const packed = JSON.parse(JSON.stringify(packRows(data))) as ReturnType<typeof packRows>;
      expect(unpackRows(packed)).toEqual(data);
    }),
  );
});

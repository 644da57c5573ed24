import { expect, it } from "vitest";
import { checkQuery } from "@/lib/server/http/reading/validate";
import { companyListSearchSchema } from "@/lib/shared/companies/schema";

it.each([
  ["more=1", "Unknown parameter. Remove it."],
  ["limit=1000000", "The limit can be at most 200."],
  ["with_playlists=1", "Use true or if_any."],
  ["q=a&q=b", "Send this parameter only once."],
])("says of ?%s what is wrong with the parameter", (query, message) => {
  const check = () => checkQuery(companyListSearchSchema, new URLSearchParams(query));
  expect(check).toThrow(
    expect.objectContaining({ problems: [{ path: ["query", query.split("=")[0]], message }] }),
  );
});

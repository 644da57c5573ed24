import { expect, it } from "vitest";
import { checkSameOrigin } from "@/lib/server/http/endpoint/authenticate-caller";

const ours = "https://cuelist.test";
const check = (origin: string | null, site: string | null) =>
  checkSameOrigin(
    new Request(ours, {
      headers: { ...(origin && { origin }), ...(site && { "sec-fetch-site": site }) },
    }),
    ours,
  );

it.each([
  [ours, null],
  [ours, "same-origin"],
  [ours, "cross-site"],
  [null, "same-origin"],
])("accepts a write with Origin %s and Sec-Fetch-Site %s", (origin, site) =>
  expect(() => check(origin, site)).not.toThrow(),
);

it.each([
  [null, null],
  [null, "cross-site"],
  [null, "same-site"],
  [null, "none"],
  ["null", "same-origin"],
  ["https://evil.test", null],
  [`${ours}.evil.test`, null],
  [`${ours}:8443`, null],
  [ours.toUpperCase(), null],
  ["https://evil.test", "same-origin"],
  ["http://cuelist.test", "same-origin"],
  [`${ours}, https://evil.test`, "same-origin"],
])("refuses a write with Origin %s and Sec-Fetch-Site %s", (origin, site) =>
  expect(() => check(origin, site)).toThrow(/didn't come from/),
);

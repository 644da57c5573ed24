import { expect, it } from "vitest";
import { selectEncoding } from "@/lib/server/http/answers/encoded-answer";

it.each([
  [null, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0.2, gzip", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["identity, gzip;q=0.5", "identity"],
  ["deflate", "identity"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["identity;q=0, *;q=0", "br"],
])("selects of Accept-Encoding: %s", (header, encoding) => {
  expect(selectEncoding(header)).toBe(encoding);
});

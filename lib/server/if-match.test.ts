import { describe, expect, it } from "vitest";
import { isNotModified, parseIfMatch } from "@/lib/server/if-match";

describe("If-Match", () => {
  it.each([
    ['"r1"', [1]],
    [' W/"r12" ', [12]],
    ['"r1-gzip"', [1]],
    ['W/"r1;gzip"', [1]],
    ['"r1--gzip"', [1]],
    ['"r1-br", "r2"', [1, 2]],
    ['"r3","r3-gzip","other"', [3]],
    ["*", "*"],
    ["r1", []],
    ['"r1-x"', []],
    ['"r1', []],
    ['"*"', []],
    ["", []],
  ])("%s names %j", (header, revisions) => expect(parseIfMatch(header)).toEqual(revisions));
});

describe("If-None-Match", () => {
  it.each([
    ['"r1"', '"r1"', true],
    ['"r1-gzip"', '"r1"', true],
    ['W/"r1--gzip"', '"r1"', true],
    ['"r2", "r1;gzip"', '"r1"', true],
    ["*", '"r1"', true],
    ['"digest-gzip"', '"digest-gzip"', true],
    ['"digest-identity-gzip"', '"digest-identity"', true],
    ['"digest-gzip"', '"digest-identity"', false],
    ['"r2-gzip"', '"r1"', false],
    ['"r1-gzip"', null, false],
  ])("%s has %s: %s", (header, tag, isIt) => {
    const request = new Request("http://cuelist.test/", { headers: { "if-none-match": header } });
    expect(isNotModified(request, tag)).toBe(isIt);
  });
});

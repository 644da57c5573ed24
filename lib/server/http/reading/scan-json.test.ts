import fc from "fast-check";
import { parse as parseLosslessly } from "lossless-json";
import { describe, expect, it } from "vitest";
import { scanJson } from "@/lib/server/http/reading/scan-json";

function findProblem(text: string): string | null {
  const scan = scanJson(text);
  for (;;) {
    const step = scan.next();
    if (step.done) return step.value;
  }
}

describe("scanJson", () => {
  it("accepts all output of JSON.stringify", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ stringUnit: "binary" }),
        fc.constantFrom(undefined, 2),
        // Some doubles have no notation that every JSON parser keeps.
        (value, indent) =>
          !/^(?!the number)/.test(findProblem(JSON.stringify(value, null, indent)) ?? "the number"),
      ),
      { numRuns: 500 },
    );
  });

  it("finds duplicate keys exactly like a slow parser", () => {
    const key = fc.constantFrom('"a"', '"b"', '"\\u0061"', '"\\""', '"a\\\\"', '"__proto__"');
    const value = fc.constantFrom('"x"', '"a"', '",\\"a\\":{"', "1", "[]", '["a","a"]');
    const { node } = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        value,
        fc
          .array(fc.tuple(key, tie("node")), { maxLength: 3 })
          .map((pairs) => `{${pairs.map(([name, it]) => `${name} : ${it}`).join(",")}}`),
        fc.array(tie("node"), { maxLength: 3 }).map((items) => `[${items.join(" , ")}]`),
      ),
    }));
    let twice = 0;
    fc.assert(
      fc.property(node, (text) => {
        const isTwice = hasKeyTwice(text);
        twice += Number(isTwice);
        return (findProblem(text) !== null) === isTwice;
      }),
      { numRuns: 1_000 },
    );
    expect(twice).toBeGreaterThan(20);
  });

  it.each([
    ['{"a":1e400}', /the number 1e400 has too many digits/],
    ["[12345678901234567890]", /too many digits/],
    [`[${"9".repeat(5_000)}]`, /too many digits/],
    ['{"a":0,"b":{"k":1,"\\u006b":2}}', /the key "k" appears twice/],
    ["[".repeat(65), /64 levels/],
    [`[${"0,".repeat(250_001)}0]`, /250,000 values/],
    [`{${Array.from({ length: 10_001 }, (_, at) => `"${at}":0`).join(",")}}`, /10,000 keys/],
  ])("refuses case %#", (text, problem) => expect(findProblem(text)).toMatch(problem));

  it.each(["", '"', '{"a', "]]]", '{"a":"\\', "-", "1e", "{:,}", "[0.1,-0,1E5,1e-7,1.50]"])(
    "leaves syntax errors in %j to the parser",
    (text) => expect(findProblem(text)).toBeNull(),
  );
});

/** lossless-json accepts a duplicate key with equal values, so every value is made unique. */
function hasKeyTwice(text: string): boolean {
  let count = 0;
  const different = text.replace(/("(?:[^"\\]|\\.)*")(\s*:)?|1|\[\]|\{\}/g, (found, _text, colon) =>
    colon ? found : `{"own":${(count += 1)}}`,
  );
  try {
    parseLosslessly(different);
    return false;
  } catch {
    return true;
  }
}

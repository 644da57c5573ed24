import fc from "fast-check";
import { expect, it } from "vitest";
import {
  readValueDraft,
  toValueDraft,
  withOperator,
} from "@/lib/shared/playlists/searches/search-rule-value";

const read = (text: string) => readValueDraft({ kind: "text", isList: true, text }).value;

it.each<[string, string[]]>([
  ["en, fr", ["en", "fr"]],
  ["en,fr,", ["en", "fr"]],
  ["en\nfr\n", ["en", "fr"]],
  ['"Smith, John", Jane', ["Smith, John", "Jane"]],
  ["true crime", ["true crime"]],
  ['12" single', ['12" single']],
])("%j is a list of %j", (text, values) => expect(read(text)).toEqual(values));

it("shows every list of text so that reading it gives the same list", () => {
  const value = fc.string({ unit: "grapheme", minLength: 1 });
  const odd = fc.constantFrom("a,b", '"', '"a"', 'say "x", then', " , ", '","');
  fc.assert(
    fc.property(fc.array(fc.oneof(value, odd), { minLength: 1 }), (values) => {
      const draft = toValueDraft({ field: "f", operator: "in", value: values });
      if (draft) expect(readValueDraft(draft).value).toEqual(values);
    }),
  );
});

it("becomes a list of two when “is” becomes “is one of”, and one value again", () => {
  const draft = { kind: "text", isList: false, text: "en, fr" } as const;
  const list = withOperator(draft, "in");
  expect(readValueDraft(list).value).toEqual(["en", "fr"]);
  const one = withOperator({ ...draft, isList: true, text: '"Smith, John"' }, "is");
  expect(readValueDraft(one).value).toBe("Smith, John");
});

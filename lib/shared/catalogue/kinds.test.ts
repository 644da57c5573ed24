import { expect, it } from "vitest";
import { findTypeDoubt } from "@/lib/shared/catalogue/kinds";

it("doubts a type that the kind of the IDs contradicts, stated or known by most of them", () => {
  const none = { said: null, known: [], of: 40 };
  const apple = [{ kind: "apple_podcast", ids: 40 }];
  const podcast = { kind: "apple_podcast", type: "podcast" };
  expect(findTypeDoubt("radio", { ...none, known: apple })).toEqual(podcast);
  expect(findTypeDoubt("podcast", { ...none, known: apple })).toBe(null);
  expect(findTypeDoubt("radio", { ...none, said: "apple_podcast", of: 0 })).toEqual(podcast);
  expect(findTypeDoubt("podcast", { ...none, said: "call_sign", of: 0 })).toEqual({
    kind: "call_sign",
    type: "radio",
  });
  expect(findTypeDoubt("streaming", { ...none, said: "call_sign", of: 0 })).toBe(null);
});

it("doubts no type because of a few IDs, an own kind, or numbers that another directory has too", () => {
  const of = 40;
  const few = [{ kind: "apple_podcast", ids: 19 }];
  expect(findTypeDoubt("radio", { said: null, known: few, of })).toBe(null);
  expect(findTypeDoubt("radio", { said: null, known: [], of: 0 })).toBe(null);
  expect(findTypeDoubt("radio", { said: "own_kind", known: [], of: 0 })).toBe(null);
  const both = [
    { kind: "podcast_index", ids: 40 },
    { kind: "fcc_facility", ids: 30 },
  ];
  expect(findTypeDoubt("radio", { said: null, known: both, of })).toBe(null);
  const [index] = both;
  const rarely = index ? [index, { kind: "fcc_facility", ids: 3 }] : [];
  expect(findTypeDoubt("radio", { said: null, known: rarely, of })?.type).toBe("podcast");
});

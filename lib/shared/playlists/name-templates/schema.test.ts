import { expect, it } from "vitest";
import {
  findNumberPlace,
  nameTemplatesSchema,
  renderName,
} from "@/lib/shared/playlists/name-templates/schema";

const parts = { advertiser: "NIKE, Inc.", type: "podcast", date: new Date(2026, 10, 22) } as const;
const template = "{advertiser} {type} {month} {year} {n}";

it("fills in a template, and leaves out what is not known yet", () => {
  expect(renderName(template, parts, 3)).toBe("NIKE, Inc. Podcast November 2026 3");
  expect(renderName(template, { ...parts, advertiser: "", type: null }, 1)).toBe("November 2026 1");
});

it("finds where the number goes", () => {
  expect(findNumberPlace(template, parts)).toEqual({
    prefix: "NIKE, Inc. Podcast November 2026 ",
    suffix: "",
  });
  expect(findNumberPlace("{type} #{n} (UK)", parts)).toEqual({
    prefix: "Podcast #",
    suffix: " (UK)",
  });
  expect(findNumberPlace("{type}", parts)).toBeNull();
});

it("takes an advertiser's name as it is", () => {
  expect(renderName("{advertiser} {n}", { ...parts, advertiser: "A$& {year}" }, 2)).toBe(
    "A$& {year} 2",
  );
});

it.each([["{brand}"], ["{n} of {n}"], [""]])("refuses the template %j", (wrong) => {
  expect(nameTemplatesSchema.safeParse({ templates: [wrong] }).success).toBe(false);
});

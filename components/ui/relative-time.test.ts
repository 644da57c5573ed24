import { expect, it } from "vitest";
import { toInitials } from "@/components/ui/relative-time";

it("takes the first letters of the first and the last word", () => {
  expect(toInitials("Anna Planner")).toBe("AP");
  expect(toInitials("Vic the viewer")).toBe("VV");
  expect(toInitials("in-house")).toBe("IH");
  expect(toInitials("Rival")).toBe("R");
  expect(toInitials("“Émile” (Paris)")).toBe("ÉP");
  expect(toInitials("李 寧")).toBe("李寧");
  expect(toInitials("— …")).toBe("?");
});

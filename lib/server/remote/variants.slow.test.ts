import { expect, it } from "vitest";
import { describeVariants } from "@/lib/testing/remote-service/describe-variants";
import { variants } from "@/lib/testing/remote-service/variants";

/* Every service that the tests know. */

describeVariants(Object.entries(variants));

it("knows more than the 107 variants of the report", () => {
  expect(Object.keys(variants).length).toBeGreaterThan(107);
});

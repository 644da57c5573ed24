import { describeVariants } from "@/lib/testing/remote-service/describe-variants";
import { variants } from "@/lib/testing/remote-service/variants";

/* Every fifth of the services that the tests know; `variants.slow.test.ts` has all. */

describeVariants(Object.entries(variants).filter((_, index) => index % 5 === 0));

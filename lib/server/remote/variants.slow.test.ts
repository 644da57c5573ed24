import { describeVariants } from "@/lib/testing/remote-service/describe-variants";
import { variants } from "@/lib/testing/remote-service/variants";

/* Every service that the tests know. */

describeVariants(Object.entries(variants));

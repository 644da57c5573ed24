import { describeCreateFaults } from "@/lib/testing/create-faults";

describeCreateFaults(20);

import { describeCreateFaults } from "@/lib/testing/remote-service/create-faults";

describeCreateFaults(20);

import { describeSearchFaults } from "@/lib/testing/search-faults";

describeSearchFaults(20);

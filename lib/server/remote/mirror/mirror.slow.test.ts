import { describeSearchFaults } from "@/lib/testing/remote-service/search-faults";

describeSearchFaults(20);

import { type Attack, countStatuses, repeat } from "../attack";

/** Clients request all advertisers without a limit. */
export const completeSearches: Attack = {
  name: "complete searches",
  run: ({ v2 }) => countStatuses(repeat(4, () => v2("/v2/companies/search"))),
};

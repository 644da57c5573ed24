import { type Attack, countStatuses, repeat } from "../attack";

/** A viewer searches for sixteen misspelt words. */
export const misspeltSearches: Attack = {
  name: "misspelt searches",
  run: ({ v2, size }) => {
    const words = Array.from({ length: 16 }, (_, at) => `advretiser${at}`).join(" ");
    const path = `/v2/companies/search?limit=20&q=${encodeURIComponent(words)}`;
    return countStatuses(repeat(size.concurrency * 2, () => v2(path)));
  },
};

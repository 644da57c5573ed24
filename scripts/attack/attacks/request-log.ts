import { newId } from "@/lib/shared/ids";
import { type Attack, countStatuses, repeat } from "../attack";

/** A viewer fills the request log with the longest paths, and searches it. */
export const requestLog: Attack = {
  name: "request log",
  prepare: async ({ v2, size }) => {
    const path = `/v2/tags?q=${"x".repeat(14_500)}`;
    for (let made = 0; made < size.calls; made += 50)
      await countStatuses(repeat(50, () => v2(path)));
  },
  run: ({ api, size }) =>
    countStatuses([
      ...repeat(size.concurrency, () => api("/api/requests?q=zzzzzz")),
      ...repeat(size.concurrency, () => api(`/api/requests/${newId()}`)),
      ...repeat(2, () => api("/api/requests", {}, true)),
    ]),
};

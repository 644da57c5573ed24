import { randomUUID } from "node:crypto";
import { type Attack, countStatuses, repeat } from "../attack";

/** A viewer stores lists of IDs, each of nearly a megabyte. */
export const idLists: Attack = {
  name: "lists of IDs",
  run: ({ api, size }) =>
    countStatuses(
      repeat(size.concurrency * 3, () => {
        const ids = Array.from({ length: 1_000 }, () => randomUUID().padEnd(250, "x"));
        const body = JSON.stringify({ inventory_ids: ids });
        return api("/api/id-lists", { method: "POST", body });
      }),
    ),
};

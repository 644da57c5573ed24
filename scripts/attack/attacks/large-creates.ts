import { type Attack, countStatuses, repeat } from "../attack";
import { playlistOf } from "../large-playlists";

/** A manager creates 8 MB playlists with an object search, and others in which every value is invalid. */
export const largeCreates: Attack = {
  name: "large creates",
  run: (target) => {
    const { v2, advertiserId, size } = target;
    const create = (body: unknown) => () =>
      v2(`/v2/companies/${advertiserId}/playlists`, {
        method: "POST",
        body: JSON.stringify({ body }),
      });
    const right = playlistOf(target, size.ids, [{ any: "object" }]);
    const padding = "x".repeat(Math.max(0, Math.floor(8_200_000 / size.ids) - 30));
    const long = { ...right, inventory_ids: right.inventory_ids.map((id) => `${id}${padding}`) };
    const faulty = { ...right, inventory_ids: right.inventory_ids.map(() => "") };
    const numbers = { ...right, inventory_ids: Array.from({ length: size.ids * 20 }, () => 0) };
    return countStatuses([
      ...repeat(size.concurrency / 4, create(long)),
      ...repeat(size.concurrency / 4, create(faulty)),
      ...repeat(size.concurrency / 4, create(numbers)),
    ]);
  },
};

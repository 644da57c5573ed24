import "server-only";
import { type IdSet, shownIdsOfSet } from "@/lib/playlists/overlap/compare-schema";
import { yieldToEventLoop } from "@/lib/yield-to-event-loop";
import { type SetOperation } from "@/lib/playlists/overlap/overlap-schema";

/** Ids that are looked at in one go. */
const idsAtOnce = 20_000;

/**
 * In which of up to 31 lists each id stands, in the order of first appearance: a bit for each list, because
 * one map of numbers is several times as fast as a set for each list.
 */
export class IdSets {
  readonly #lists: number;
  readonly #masks = new Map<string, number>();
  /** How many ids stand in exactly the lists of a mask. */
  readonly #tally: number[];

  constructor(lists: number) {
    this.#lists = lists;
    this.#tally = Array<number>(1 << lists).fill(0);
  }

  /** Adds ids of the list `list`, counted from 0. Each must come once in a list. */
  add(list: number, ids: string[]): void {
    const bit = 1 << list;
    for (const id of ids) {
      const mask = this.#masks.get(id) ?? 0;
      this.#masks.set(id, mask | bit);
      if (mask !== 0) this.#tally[mask] = (this.#tally[mask] ?? 0) - 1;
      this.#tally[mask | bit] = (this.#tally[mask | bit] ?? 0) + 1;
    }
  }

  /** How many ids stand in lists that `isMeant` says yes to. */
  count(isMeant: (mask: number) => boolean): number {
    return this.#tally.reduce((sum, ids, mask) => (isMeant(mask) ? sum + ids : sum), 0);
  }

  /** Which ids an operation keeps, by the lists that they stand in; `first` is the list of a difference. */
  keeps(operation: SetOperation, first: number): (mask: number) => boolean {
    const all = (1 << this.#lists) - 1;
    if (operation === "union") return (mask) => mask !== 0;
    if (operation === "intersection") return (mask) => mask === all;
    return (mask) => mask === 1 << first;
  }

  /** How many ids are meant, and the first ones. */
  async describe(isMeant: (mask: number) => boolean): Promise<IdSet> {
    const count = this.count(isMeant);
    return { count, first: await this.collect(isMeant, Math.min(count, shownIdsOfSet)) };
  }

  /** The first `most` ids that are meant. */
  async collect(isMeant: (mask: number) => boolean, most: number): Promise<string[]> {
    const found: string[] = [];
    let seen = 0;
    for (const [id, mask] of this.#masks) {
      if (found.length === most) break;
      if (isMeant(mask)) found.push(id);
      seen += 1;
      if (seen % idsAtOnce === 0) await yieldToEventLoop();
    }
    return found;
  }
}

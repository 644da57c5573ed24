/**
 * A small set of what comes and goes with requests, in the order in which it came. A `Set` or `Map` holds more than is in it: when V8 makes
 * room in one, it leaves the table of before, with what was in it and a reference to the next table. Once one of them is in the old
 * generation, it keeps all later ones there, with the requests that were in them: that generation fills and is collected every second.
 */
export class TransientSet<Item> implements Iterable<Item> {
  readonly #items: Item[] = [];

  get size(): number {
    return this.#items.length;
  }

  add(item: Item): this {
    if (!this.#items.includes(item)) this.#items.push(item);
    return this;
  }

  /** Takes as long as there are items. */
  delete(item: Item): void {
    const at = this.#items.indexOf(item);
    if (at >= 0) this.#items.splice(at, 1);
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.#items[Symbol.iterator]();
  }
}

/**
 * A small set of per-request objects in order of insertion. A `Set` or `Map` keeps more in memory than its contents: when V8 grows one,
 * the old table keeps its contents and a reference to the next table. Once one of them is in the old generation, it keeps all later ones
 * there, with the requests that were in them: that generation fills and is collected every second.
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

  /** Takes time proportional to the size. */
  delete(item: Item): void {
    const at = this.#items.indexOf(item);
    if (at >= 0) this.#items.splice(at, 1);
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.#items[Symbol.iterator]();
  }
}

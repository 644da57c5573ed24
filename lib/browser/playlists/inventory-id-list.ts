/**
 * The inventory IDs of a form: immutable, ordered, unique. A class instead of an array, because react-hook-form
 * copies and compares arrays on every key press, which is slow with 100,000 IDs.
 */
export class InventoryIdList {
  static readonly empty = new InventoryIdList([]);

  private index: ReadonlySet<string> | null = null;

  private constructor(readonly ids: readonly string[]) {}

  /** Creates a list of `ids`, keeping the first of repeated ones. */
  static of(ids: Iterable<string>): InventoryIdList {
    return new InventoryIdList([...new Set(ids)]);
  }

  get length(): number {
    return this.ids.length;
  }

  /** For lookups; built on first use. */
  get set(): ReadonlySet<string> {
    this.index ??= new Set(this.ids);
    return this.index;
  }

  /** Returns this list with the new ones of `ids` appended; itself if none is new. */
  add(ids: Iterable<string>): InventoryIdList {
    const next = InventoryIdList.of([...this.ids, ...ids]);
    return next.length === this.length ? this : next;
  }

  /** Returns this list with other IDs in the places of some; one that is in the list already is kept once. */
  replace(pairs: readonly { from: string; to: string }[]): InventoryIdList {
    const others = new Map(pairs.map(({ from, to }) => [from, to]));
    return InventoryIdList.of(this.ids.map((id) => others.get(id) ?? id));
  }

  /** Returns this list without `ids`. */
  without(ids: Iterable<string>): InventoryIdList {
    const removed = new Set(ids);
    return new InventoryIdList(this.ids.filter((id) => !removed.has(id)));
  }
}

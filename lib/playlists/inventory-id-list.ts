/**
 * The inventory ids of a form: immutable, in order, without repetition. A class and not an array, because
 * react-hook-form copies and compares arrays element by element at each keystroke in any field, which
 * 100,000 ids would make felt.
 */
export class InventoryIdList {
  static readonly empty = new InventoryIdList([]);

  private index: ReadonlySet<string> | null = null;

  private constructor(readonly ids: readonly string[]) {}

  /** A list of `ids` without their repetitions; each stays at its first place. */
  static of(ids: Iterable<string>): InventoryIdList {
    return new InventoryIdList([...new Set(ids)]);
  }

  get length(): number {
    return this.ids.length;
  }

  /** For quick look-ups; made once, when first needed. */
  get set(): ReadonlySet<string> {
    this.index ??= new Set(this.ids);
    return this.index;
  }

  /** This list with those of `ids` at its end that it does not have yet. */
  add(ids: Iterable<string>): InventoryIdList {
    return InventoryIdList.of([...this.ids, ...ids]);
  }

  /** This list without `ids`. */
  without(ids: Iterable<string>): InventoryIdList {
    const removed = new Set(ids);
    return new InventoryIdList(this.ids.filter((id) => !removed.has(id)));
  }
}

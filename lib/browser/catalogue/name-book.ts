import { arrangeIds, type Arrangement } from "@/lib/browser/catalogue/arrange-ids";
import {
  badgeLabels,
  type CatalogueBadge,
  describeBadge,
  findBadge,
} from "@/lib/shared/catalogue/badges";
import { type InventoryName, namedIds } from "@/lib/shared/catalogue/schema";

/** Requests at the same time: names in view need not wait for those of the rest of a list. */
const maxRequests = 2;

/** Asks for the names of at most `namedIds` IDs; those that the catalogue has, by ID. */
type AskNames = (ids: readonly string[]) => Promise<ReadonlyMap<string, InventoryName>>;

type Known = Pick<ReadonlyMap<string, InventoryName | null>, "get">;

/** The names that are known at a moment. Another object after each change. */
export class NameView {
  constructor(
    private readonly names: Known,
    /** When the names were asked for. */
    readonly now: Date,
    readonly hasFailed: boolean,
  ) {}

  /** Undefined while it is not known; null if the catalogue does not have the ID. */
  get(id: string): InventoryName | null | undefined {
    return this.names.get(id);
  }

  badgeOf(id: string): CatalogueBadge | null {
    const name = this.names.get(id);
    return name === undefined ? null : findBadge(name, this.now);
  }

  /** The badge in words, and in a word or two; null without one. */
  badgeWords(id: string): { full: string; short: string } | null {
    const badge = this.badgeOf(id);
    return badge && { full: describeBadge(badge, this.now), short: badgeLabels[badge.kind] };
  }

  arrange(ids: readonly string[], arrangement: Arrangement): readonly string[] {
    return arrangeIds(ids, this, arrangement);
  }
}

/** What a part of the page wants to know: first the IDs in view, then the rest. */
interface Wish {
  shown: readonly string[];
  rest: readonly string[];
  /** How many of `rest` are known. */
  checked: number;
}

/**
 * The names of one kind, as parts of a page ask for them: each ID once, in batches, those in view first. A store for
 * `useSyncExternalStore`.
 */
export class NameBook {
  #names = new Map<string, InventoryName | null>();
  #asked = new Set<string>();
  #wishes = new Map<object, Wish>();
  #listeners = new Set<() => void>();
  #requests = 0;
  #isPlanned = false;
  #hasFailed = false;
  #view: NameView;

  /** `earlier` has what is shown until the names come anew. */
  constructor(
    private readonly ask: AskNames,
    private readonly now: Date,
    private readonly earlier?: NameBook,
  ) {
    this.#view = this.#makeView();
  }

  subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  getView = (): NameView => this.#view;

  /** Asks for the names of the IDs in view, then of `rest`, until `leave` or the next wish of `viewer`. */
  show(
    viewer: object,
    { shown, rest = [] }: { shown: readonly string[]; rest?: readonly string[] },
  ) {
    const before = this.#wishes.get(viewer);
    const checked = before?.rest === rest ? before.checked : 0;
    this.#wishes.set(viewer, { shown, rest, checked });
    this.#plan();
  }

  leave(viewer: object): void {
    this.#wishes.delete(viewer);
  }

  /** Asks again after a failure. */
  retry = (): void => {
    this.#hasFailed = false;
    this.#publish();
    this.#plan();
  };

  /** Waits for the names of all `ids`. @throws Error if they cannot be loaded */
  async read(ids: readonly string[]): Promise<NameView> {
    const viewer = {};
    if (this.#hasFailed) this.retry();
    this.show(viewer, { shown: [], rest: ids });
    try {
      return await new Promise<NameView>((resolve, reject) => {
        const check = () => {
          if (this.#hasFailed) reject(new Error("Couldn't load the names. Try again."));
          else if (ids.every((id) => this.#names.has(id))) resolve(this.#view);
          else return;
          stop();
        };
        const stop = this.subscribe(check);
        check();
      });
    } finally {
      this.leave(viewer);
    }
  }

  /** After all parts of the page have said what they want. */
  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    queueMicrotask(() => {
      this.#isPlanned = false;
      while (!this.#hasFailed && this.#requests < maxRequests) {
        const ids = this.#nextBatch();
        if (ids.length === 0) return;
        void this.#request(ids);
      }
    });
  }

  #nextBatch(): string[] {
    const batch = new Set<string>();
    const isNew = (id: string) => !this.#asked.has(id);
    const wishes = Array.from(this.#wishes.values());
    for (const { shown } of wishes)
      for (const id of shown) if (batch.size < namedIds && isNew(id)) batch.add(id);
    for (const wish of wishes)
      for (; wish.checked < wish.rest.length && batch.size < namedIds; wish.checked += 1) {
        const id = wish.rest[wish.checked];
        if (id !== undefined && isNew(id)) batch.add(id);
      }
    return Array.from(batch);
  }

  async #request(ids: string[]): Promise<void> {
    this.#requests += 1;
    for (const id of ids) this.#asked.add(id);
    try {
      const found = await this.ask(ids);
      for (const id of ids) this.#names.set(id, found.get(id) ?? null);
    } catch {
      this.#hasFailed = true;
      for (const id of ids) this.#asked.delete(id);
      for (const wish of this.#wishes.values()) wish.checked = 0;
    }
    this.#requests -= 1;
    this.#publish();
    this.#plan();
  }

  #publish(): void {
    this.#view = this.#makeView();
    for (const listener of this.#listeners) listener();
  }

  #makeView(): NameView {
    const earlier = this.earlier?.getView();
    const names = this.#names;
    const known: Known = earlier
      ? { get: (id) => (names.has(id) ? names.get(id) : earlier.get(id)) }
      : names;
    return new NameView(known, this.now, this.#hasFailed);
  }
}

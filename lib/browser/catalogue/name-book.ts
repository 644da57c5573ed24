import { arrangeIds, type Arrangement } from "@/lib/browser/catalogue/arrange-ids";
import {
  badgeLabels,
  type CatalogueBadge,
  describeBadge,
  findBadge,
} from "@/lib/shared/catalogue/badges";
import { type InventoryName, namedIds } from "@/lib/shared/catalogue/schema";

/** Maximum concurrent requests: names in view need not wait for those of the rest of a list. */
const maxRequests = 2;

/** Requests the names of at most `namedIds` IDs; resolves with those that the catalogue has, by ID. */
type AskNames = (ids: readonly string[]) => Promise<ReadonlyMap<string, InventoryName>>;

type Known = Pick<ReadonlyMap<string, InventoryName | null>, "get">;

/** The names known at one time. Each change makes another object. */
export class NameView {
  constructor(
    private readonly names: Known,
    /** Time of the request for the names. */
    readonly now: Date,
    readonly hasFailed: boolean,
  ) {}

  /** Returns undefined while the name is unknown; null if the catalogue does not have the ID. */
  get(id: string): InventoryName | null | undefined {
    return this.names.get(id);
  }

  badgeOf(id: string): CatalogueBadge | null {
    const name = this.names.get(id);
    return name === undefined ? null : findBadge(name, this.now);
  }

  /** Returns the long and the short text of the badge; null if there is none. */
  badgeWords(id: string): { full: string; short: string } | null {
    const badge = this.badgeOf(id);
    return badge && { full: describeBadge(badge, this.now), short: badgeLabels[badge.kind] };
  }

  arrange(ids: readonly string[], arrangement: Arrangement): readonly string[] {
    return arrangeIds(ids, this, arrangement);
  }
}

/** The names that a part of the page needs: first those of the IDs in view, then the rest. */
interface Wish {
  shown: readonly string[];
  rest: readonly string[];
  /** Number of known names in `rest`. */
  checked: number;
}

/** The names of one kind for all parts of a page: requests each ID once, in batches, those in view first. A store for `useSyncExternalStore`. */
export class NameBook {
  #names = new Map<string, InventoryName | null>();
  #asked = new Set<string>();
  #wishes = new Map<object, Wish>();
  #listeners = new Set<() => void>();
  #requests = 0;
  #isPlanned = false;
  #hasFailed = false;
  #view: NameView;

  /** `earlier`: names to show until new ones arrive. */
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

  /** Requests the names of the IDs in view, then those of `rest`, until `leave` or the next call for `viewer`. */
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

  /** Requests the names again after a failure. */
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

  /** Runs after all parts of the page have registered their wishes. */
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

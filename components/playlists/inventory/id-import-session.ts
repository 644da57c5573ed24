import { describeAdding, describeDemand } from "@/components/playlists/inventory/id-import-reading";
import {
  type IdImportSource,
  type IdImportState,
  isTable,
  isUnsure,
  type ListChange,
  pendingOf,
  type Review,
} from "@/components/playlists/inventory/id-import-state";
import {
  addDecided,
  countDecided,
  onlyDoubts,
  skipUndecided,
} from "@/components/playlists/inventory/settle-review";
import { type PlaceChoice } from "@/lib/browser/id-import/id-import.worker";
import { type IdReader } from "@/lib/browser/id-import/id-reader";
import { InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";
import { formatNumber } from "@/lib/shared/format";
import { nameTitles, type TitleMatcher } from "@/lib/shared/id-import/name-titles";
import {
  noWarningDecisions,
  selectIds,
  type WarningDecisions,
  withUsual,
} from "@/lib/shared/id-import/select-ids";
import { type ParsedIds } from "@/lib/shared/id-import/types";

/** State outside React, for `useSyncExternalStore`. */
class StateStore<State> {
  #state: State;
  #listeners = new Set<() => void>();

  constructor(initial: State) {
    this.#state = initial;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): State => this.#state;

  protected setState(next: State): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

interface FormList {
  list: InventoryIdList;
  /** The kind of its IDs; null if it is unknown. */
  kind: string | null;
  /** Whether there are names to match titles with. */
  hasNames: boolean;
  onChange: (change: ListChange) => void;
}

/** Maximum file size: 10 MB. */
const fileBytes = 10 * 1024 * 1024;
/** Maximum characters that a field can show; a longer unreadable text stays only in the clipboard. */
const fieldCharacters = 100_000;

/**
 * Takes IDs from typed and pasted text and from files, one after the other: adds those without doubt immediately and keeps the rest for
 * review. A store for `useSyncExternalStore`.
 */
export class IdImportSession extends StateStore<IdImportState> {
  #form: FormList = {
    list: InventoryIdList.empty,
    kind: null,
    hasNames: false,
    onChange: () => undefined,
  };
  #begin: () => void = () => undefined;
  /** Starts when the form's list exists, because IDs may be pasted earlier. */
  #work: Promise<unknown> = new Promise<void>((resolve) => (this.#begin = resolve));
  #count = 0;
  #isConnected = false;

  constructor(
    private readonly reader: Pick<IdReader, "read" | "prepare" | "stop">,
    private readonly matchTitles: TitleMatcher,
  ) {
    super({ text: "", reviews: [], failure: null, demand: null, note: null, progress: null });
  }

  /** Connects the form's list after each rendering. */
  connect(form: FormList): void {
    this.#form = form;
    this.#isConnected = true;
    this.#begin();
  }

  setText = (text: string): void => this.#set({ text, failure: null });

  /** Processes `source` after the previous ones. */
  take(source: IdImportSource): Promise<void> {
    return this.#enqueue(() => this.#take(source));
  }

  /** Processes the typed text, and empties the field unless the text cannot be read. */
  takeTyped(): Promise<void> {
    return this.#enqueue(async () => {
      const content = this.getState().text;
      if (content.trim() !== "") await this.#take({ kind: "typed", content });
    });
  }

  /** Reads a review's source again, from the chosen sheet or columns. */
  choosePlace(number: number, place: PlaceChoice): Promise<void> {
    return this.#enqueue(async () => {
      const review = this.#find(number);
      const reading = review && (await this.#read(review.source, place));
      if (reading) this.#replace({ ...review, reading, decisions: noWarningDecisions });
    });
  }

  decide(number: number, decisions: WarningDecisions): void {
    const review = this.#find(number);
    if (review) this.#replace({ ...review, decisions });
  }

  /** Adds the decided IDs, and keeps the rest for review. */
  finish(number: number): void {
    const review = this.#find(number);
    if (!review) return;
    const { list } = this.#form;
    const { reading, isAsking } = review;
    const { next, rest } = addDecided(review, list);
    if (rest) this.#replace(rest);
    else this.#close(number);
    const added = next.length - list.length;
    const skipped = selectIds(reading, withUsual(reading, review.decisions)).leftOut;
    if (added === 0 && !isAsking) {
      if (skipped > 0) this.#set({ note: `${formatNumber(skipped)} skipped.` });
      return;
    }
    this.#change({
      next,
      message: describeAdding(isAsking ? reading : { ...reading, ...onlyDoubts, suspicious: [] }, {
        added,
        list: next,
        left: rest?.reading.suspicious.length ?? 0,
        skipped,
      }),
      before: list,
      ...(isAsking && { reading }),
      onUndo: () => this.#close(number),
    });
  }

  /** Skips the undecided IDs. The review stays while others are decided to be added. */
  skip(number: number): void {
    const review = this.#find(number);
    if (!review) return;
    const { next, skipped } = skipUndecided(review);
    if (review.isAsking || countDecided(next) === 0) this.#close(number);
    else this.#replace(next);
    if (!review.isAsking && skipped > 0) this.#set({ note: `${formatNumber(skipped)} skipped.` });
  }

  /** Adds pending and decided IDs. Returns false if something must be decided first; `demand` describes it. */
  async flush(): Promise<boolean> {
    // The field of IDs may not have rendered yet.
    if (!this.#isConnected) return false;
    await this.takeTyped();
    for (const { number, isAsking, reading, decisions } of this.getState().reviews)
      if (!isAsking && selectIds(reading, decisions).undecided === 0) this.finish(number);
    const isLeft = this.getState().text.trim() !== "";
    const failure = this.getState().failure ?? (isLeft ? "These IDs are not added yet." : null);
    const demand = describeDemand(this.getState().reviews);
    this.#set({ demand, failure });
    return demand === null && !isLeft;
  }

  /** Returns all typed text, and pasted text that is undecided. */
  getPending(): string {
    const { text, reviews } = this.getState();
    return [...reviews.map(pendingOf), text].filter((part) => part !== "").join("\n");
  }

  /** Starts the reader before it is needed. */
  prepare(): void {
    this.reader.prepare();
  }

  stop(): void {
    this.reader.stop();
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const run = this.#work.then(task);
    this.#work = run.catch(() => undefined);
    return run;
  }

  async #take(source: IdImportSource): Promise<void> {
    if (source.kind === "file" && source.content.size > fileBytes) {
      const size = formatNumber(Math.ceil(source.content.size / 1024 / 1024));
      this.#set({ failure: `“${source.content.name}” is ${size} MB. The limit is 10 MB.` });
      return;
    }
    const reading = await this.#read(source);
    const { text } = this.getState();
    if (!reading) {
      const canShow = source.kind === "pasted" && source.content.length <= fieldCharacters;
      if (canShow) this.#set({ text: [text, source.content].filter(Boolean).join("\n") });
      return;
    }
    if (source.kind === "typed") this.#set({ text: text === source.content ? "" : text });
    if (isUnsure(reading)) this.#ask(source, reading);
    else this.#add(source, reading);
  }

  /** Adds the IDs without doubt; the others become a review. */
  #add(source: IdImportSource, reading: ParsedIds): void {
    const before = this.#form.list;
    const next = before.add(reading.fresh.ids);
    const left = reading.suspicious.filter(({ kind }) => kind !== "empty").length;
    const number = left > 0 ? this.#open(source, reading, { before, after: next }) : null;
    const added = next.length - before.length;
    this.#change({
      next,
      message: describeAdding(reading, { added, list: next, left }),
      before,
      reading,
      onUndo: () => number !== null && this.#close(number),
      ...(isTable(reading) && {
        onChoose: () => {
          if (number !== null) this.#close(number);
          this.#ask(source, reading);
        },
      }),
    });
  }

  #ask(source: IdImportSource, reading: ParsedIds): void {
    const { list } = this.#form;
    this.#open(source, reading, { before: list, after: list, isAsking: true });
  }

  #open(
    source: IdImportSource,
    reading: ParsedIds,
    rest: Pick<Review, "before" | "after"> & { isAsking?: boolean },
  ): number {
    this.#count += 1;
    const number = this.#count;
    const review = { number, source, reading, decisions: noWarningDecisions, isAsking: false };
    this.#set({ reviews: [...this.getState().reviews, { ...review, ...rest }] });
    return number;
  }

  async #read(source: IdImportSource, place: PlaceChoice = {}): Promise<ParsedIds | null> {
    const name = source.kind === "file" ? source.content.name : "your input";
    this.#set({ failure: null, note: null, progress: { name, cells: 0, share: null } });
    const { kind: _kind, ...where } = place;
    const task = { source: source.content, existing: this.#form.list.ids, ...where };
    try {
      const reading = await this.reader.read(task, (cells, share) =>
        this.#set({ progress: { name, cells, share } }),
      );
      const { list, kind, hasNames } = this.#form;
      return (
        reading &&
        (await nameTitles(reading, hasNames ? this.matchTitles : null, {
          list: list.ids,
          kind: place.kind ?? kind,
        }))
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : "Couldn't read this. Try again.";
      this.#set({ failure: source.kind === "file" ? `“${name}”: ${reason}` : reason });
      return null;
    } finally {
      this.#set({ progress: null });
    }
  }

  #change(change: ListChange): void {
    this.#form = { ...this.#form, list: change.next };
    this.#form.onChange(change);
  }

  #find(number: number): Review | undefined {
    return this.getState().reviews.find((review) => review.number === number);
  }

  #replace(next: Review): void {
    const { reviews } = this.getState();
    this.#set({
      reviews: reviews.map((review) => (review.number === next.number ? next : review)),
    });
  }

  #close(number: number): void {
    this.#set({ reviews: this.getState().reviews.filter((review) => review.number !== number) });
  }

  #set(change: Partial<IdImportState>): void {
    const next = { ...this.getState(), ...change };
    // A demand lasts until the reviews change, and is then counted again.
    if (change.reviews && next.demand !== null) next.demand = describeDemand(next.reviews);
    this.setState(next);
  }
}

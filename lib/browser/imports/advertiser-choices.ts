import { type Advertiser } from "@/lib/shared/companies/schema";
import {
  advertiserCharacters,
  type AdvertiserMatchAnswer,
  namesAtOnce,
} from "@/lib/shared/imports/schema";
import { normalizeName } from "@/lib/shared/text";

/** An advertiser chosen for a name, or to leave its rows out; null to choose later. */
export type AdvertiserChoice = Advertiser | "leave-out" | null;

/** A name of a file and its advertiser. */
export interface NamedAdvertiser extends AdvertiserMatchAnswer {
  /** As in the file; "" for rows without one. */
  name: string;
  rows: number;
  choice: AdvertiserChoice;
}

/** The names of advertisers in a file, and which advertiser each means. */
export class AdvertiserChoices {
  readonly #byKey = new Map<string, NamedAdvertiser & { isAsked: boolean }>();

  /** Counts a row with this name. */
  add(name: string): void {
    const key = keyOf(name);
    const known = this.#byKey.get(key);
    if (known) known.rows += 1;
    else
      this.#byKey.set(key, {
        name: key,
        rows: 1,
        match: null,
        suggestions: [],
        choice: null,
        isAsked: key === "",
      });
  }

  /** The next names to ask the server about. */
  toMatch(): string[] {
    const open = Array.from(this.#byKey.values()).filter(({ isAsked }) => !isAsked);
    return open.slice(0, namesAtOnce).map(({ name }) => name);
  }

  takeMatches(names: string[], answers: AdvertiserMatchAnswer[]): void {
    names.forEach((name, index) => {
      const known = this.#byKey.get(keyOf(name));
      if (known) Object.assign(known, answers[index], { isAsked: true });
    });
  }

  choose(name: string, choice: AdvertiserChoice): void {
    const known = this.#byKey.get(keyOf(name));
    if (known) known.choice = choice;
  }

  /** The advertiser of a name, "leave-out", or null if it is not known yet. */
  find(name: string): AdvertiserChoice {
    const known = this.#byKey.get(keyOf(name));
    return known?.choice ?? known?.match ?? null;
  }

  /** All names, those that need a choice first. */
  list(): NamedAdvertiser[] {
    const all = Array.from(this.#byKey.values(), ({ isAsked: _, ...named }) => named);
    return [...all.filter(({ match }) => !match), ...all.filter(({ match }) => match)];
  }
}

const keyOf = (name: string): string => normalizeName(name.slice(0, advertiserCharacters));

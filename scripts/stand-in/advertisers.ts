import { createHash, randomUUID } from "node:crypto";
import { advertiserName } from "../bench/names";

/* Names and UUIDs that follow from a number alone, so that a million of them need no memory. */

export interface StandInAdvertiser {
  uuid: string;
  name: string;
}

function advertiserUuid(number: number): string {
  const head = number.toString(16).padStart(8, "0");
  const tail = createHash("sha1").update(`advertiser ${number}`).digest("hex");
  return `${head}-${tail.slice(0, 4)}-5${tail.slice(4, 7)}-a${tail.slice(7, 10)}-${tail.slice(10, 22)}`;
}

/** Advertisers that the clients see: numbered advertisers, with what a test has changed since. */
export class AdvertiserDirectory {
  #renamed = new Map<string, string>();
  #removed = new Set<string>();
  #added: StandInAdvertiser[] = [];

  constructor(readonly count: number) {}

  /** Adds an advertiser that every client sees. */
  add(name: string): StandInAdvertiser {
    const advertiser = { uuid: randomUUID(), name };
    this.#added.push(advertiser);
    return advertiser;
  }

  rename(uuid: string, name: string): void {
    this.#renamed.set(uuid, name);
  }

  remove(uuid: string): void {
    this.#removed.add(uuid);
  }

  /** The advertiser with this number, whether or not it has been removed. */
  get(number: number): StandInAdvertiser {
    const uuid = advertiserUuid(number);
    return { uuid, name: this.#renamed.get(uuid) ?? advertiserName(number) };
  }

  *list(range: { from: number; to: number }): Generator<StandInAdvertiser> {
    for (let number = range.from; number < range.to; number += 1) {
      const advertiser = this.get(number);
      if (!this.#removed.has(advertiser.uuid)) yield advertiser;
    }
    for (const { uuid, name } of this.#added)
      if (!this.#removed.has(uuid)) yield { uuid, name: this.#renamed.get(uuid) ?? name };
  }

  isVisible(uuid: string, range: { from: number; to: number }): boolean {
    if (this.#removed.has(uuid)) return false;
    if (this.#added.some((advertiser) => advertiser.uuid === uuid)) return true;
    const number = Number.parseInt(uuid.slice(0, 8), 16);
    return number >= range.from && number < range.to && advertiserUuid(number) === uuid;
  }
}

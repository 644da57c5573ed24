/** Words of an ID of 128 bits. */
const idWords = 4;

/** A set of UUIDs, except the nil UUID, in at most 48 bytes each, outside JavaScript's heap. */
export class SeenIds {
  #slots = new Uint32Array(idWords * 1_024);
  #probe = new Uint32Array(idWords);
  size = 0;

  /** Adds a UUID; returns false if it is already in the set. */
  add(id: string): boolean {
    if (this.size * 10 > (this.#slots.length / idWords) * 7) this.#grow();
    const slot = this.#find(readWords(id, this.#probe));
    if (!this.#isFree(slot)) return false;
    this.#slots.set(this.#probe, slot);
    this.size += 1;
    return true;
  }

  has(id: string): boolean {
    return !this.#isFree(this.#find(readWords(id, this.#probe)));
  }

  /** Returns the slot of an ID, or the free one where it belongs. */
  #find(words: Uint32Array): number {
    const slots = this.#slots;
    const mask = slots.length / idWords - 1;
    for (let at = mix(words) & mask; ; at = (at + 1) & mask) {
      const slot = at * idWords;
      const isSame =
        slots[slot] === words[0] &&
        slots[slot + 1] === words[1] &&
        slots[slot + 2] === words[2] &&
        slots[slot + 3] === words[3];
      if (isSame || this.#isFree(slot)) return slot;
    }
  }

  #isFree(slot: number): boolean {
    const slots = this.#slots;
    return !slots[slot] && !slots[slot + 1] && !slots[slot + 2] && !slots[slot + 3];
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let slot = 0; slot < old.length; slot += idWords) {
      // A view of each ID would make the last growth to a million take 160 ms instead of 100.
      for (let word = 0; word < idWords; word += 1) this.#probe[word] = old[slot + word] ?? 0;
      if (this.#probe.some(isNotZero)) this.#slots.set(this.#probe, this.#find(this.#probe));
    }
  }
}

const isNotZero = (word: number): boolean => word !== 0;

function readWords(id: string, words: Uint32Array): Uint32Array {
  words[0] = Number.parseInt(id.slice(0, 8), 16);
  words[1] = Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16);
  words[2] = Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16);
  words[3] = Number.parseInt(id.slice(28, 36), 16);
  return words;
}

/** Mixes the words: those of version 7 begin alike, those of a counter end alike. */
function mix(words: Uint32Array): number {
  let hash = 0;
  for (const word of words) {
    hash = Math.imul(hash ^ word, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

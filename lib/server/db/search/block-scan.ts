/** A block that has the tokens of a look-up, with its keys (`keySeparator` between them). */
export interface ScannedBlock {
  last_key: string;
  keys: string;
}

/** The key at which a scan continues after a block. */
export const after = (block: { last_key: string } | undefined): string | null =>
  // After the last key of a block comes at first what continues it, and no key has control characters.
  block ? `${block.last_key}\u0001` : null;

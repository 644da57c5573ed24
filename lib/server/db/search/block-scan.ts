/**
 * A look-up of the blocks of an agency that have all tokens and do not end before the key `from`. Blocks without one of `words` may be
 * left out, and those without the tokens be among them. With `areStarts` also those without a name in which each of the words starts a
 * word.
 */
export interface BlockScan {
  tokens: string[];
  words: string[];
  areStarts?: boolean;
  from: string;
  /** Whether the first blocks from there were looked at: the next ones may be far. */
  isContinued?: boolean;
  /** Blocks to read at most. */
  blocks: number;
}

/** A block that has the tokens of a look-up, with its keys (`keySeparator` between them). */
export interface ScannedBlock {
  last_key: string;
  keys: string;
}

/** The key at which a scan continues after a block. */
export const after = (block: { last_key: string } | undefined): string | null =>
  // After the last key of a block comes at first what continues it, and no key has control characters.
  block ? `${block.last_key}\u0001` : null;

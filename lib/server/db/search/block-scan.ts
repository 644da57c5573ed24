/**
 * A lookup of the blocks of an agency that have all tokens and do not end before the key `from`. It may omit blocks that lack one of
 * `words`, and may include blocks without the tokens. With `areStarts` it may also omit those without a name in which each of the words
 * starts a word.
 */
export interface BlockScan {
  tokens: string[];
  words: string[];
  areStarts?: boolean;
  from: string;
  /** Whether the first blocks after `from` have been read already: the next match may be far. */
  isContinued?: boolean;
  /** Maximum blocks to read. */
  blocks: number;
}

/** A block that has the tokens of a look-up, with its keys (`keySeparator` between them). */
export interface ScannedBlock {
  last_key: string;
  keys: string;
}

/** The key at which a scan continues after a block. */
export const after = (block: { last_key: string } | undefined): string | null =>
  // A continuation of the last key comes first after it, and no key contains control characters.
  block ? `${block.last_key}\u0001` : null;

import { type BlockScan } from "@/lib/server/db/search/block-scan";

/** An advertiser of an agency that a search finds. */
export interface AdvertiserMatch {
  advertiser_id: string;
  name: string;
  name_key: string;
}

/** A position in an agency's advertisers, sorted by name key and ID. */
export interface NamePosition {
  nameKey: string;
  id: string;
}

/** A range of an agency's names in order, after a name: those whose keys are before `end`. */
export interface KeyRange {
  afterKey: string;
  afterId: string;
  end: string;
}

/** A range of keys without spaces, of names that do not begin with `term`; `termEnd`: after all that do. */
export interface SquashedRange extends KeyRange {
  term: string;
  termEnd: string;
}

/** Ranges of an agency's names, and scans of its blocks, in the order in which their names are wanted. */
export interface FirstSearch {
  agencyId: string;
  begins: KeyRange | null;
  joined: SquashedRange | null;
  /** Names whose keys without spaces begin so are in the ranges, and not looked for in blocks; "" if any may be. */
  beginning: string;
  scans: BlockScan[];
  limit: number;
}

/** What a scan found first, and where it goes on; null at its end. */
export interface ScanStart {
  /** Names that contain its words; not all of them need to match. */
  names: AdvertiserMatch[];
  next: (Pick<BlockScan, "from" | "isContinued"> & { after?: NamePosition }) | null;
}

export interface FirstNames {
  inRanges: AdvertiserMatch[];
  /** For each scan. */
  scans: ScanStart[];
}

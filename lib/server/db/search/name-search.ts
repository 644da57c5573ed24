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

/** A range of an agency's names in order, after a name, with keys before `end`. */
export interface KeyRange {
  afterKey: string;
  afterId: string;
  end: string;
}

/** A range of keys without spaces, of names that do not begin with `term`; `termEnd` sorts after all that do. */
export interface SquashedRange extends KeyRange {
  term: string;
  termEnd: string;
}

/** Ranges of an agency's names, and scans of its blocks, in the order of the results. */
export interface FirstSearch {
  agencyId: string;
  begins: KeyRange | null;
  joined: SquashedRange | null;
  /** Names whose keys without spaces begin with this are in the ranges, so that scans omit them; "" to omit none. */
  beginning: string;
  scans: BlockScan[];
  limit: number;
}

/** The first results of a scan, and where it continues; null at its end. */
export interface ScanStart {
  /** Names that contain its words; some may not match. */
  names: AdvertiserMatch[];
  next: (Pick<BlockScan, "from" | "isContinued"> & { after?: NamePosition }) | null;
}

export interface FirstNames {
  inRanges: AdvertiserMatch[];
  /** One per scan. */
  scans: ScanStart[];
}

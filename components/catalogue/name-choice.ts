import { type Names } from "@/components/catalogue/use-names";
import { type Arrangement } from "@/lib/browser/catalogue/arrange-ids";

/** The part of a list that is shown, and whether all its names are read. */
export interface NameChoice extends Pick<Arrangement, "badge" | "order"> {
  isWhole: boolean;
}

export const wholeList: NameChoice = { badge: null, order: "list", isWhole: false };

/** IDs to replace, of one kind. */
export interface ReplacedIds {
  ids: string[];
  kind: string;
}

export interface NameStripProps {
  ids: readonly string[];
  names: Names;
  /** Whether all names of the list are read, and not only those in view. */
  isWhole: boolean;
  /** Whether the numbers filter the list. */
  canFilter: boolean;
  choice: NameChoice;
  onChange: (choice: NameChoice) => void;
  /** Replaces the unavailable IDs. Absent if nothing may be changed. */
  onReplace?: (unavailable: ReplacedIds) => void;
}

import { NamedIds } from "@/components/catalogue/named-ids";
import { useNames } from "@/components/catalogue/use-names";
import { Disclosure } from "@/components/ui/disclosure";
import { InventoryIdBrowser } from "@/components/playlists/inventory/inventory-id-browser";
import { formatNumber } from "@/lib/shared/format";

interface ConflictListProps {
  /** Whether the elements are IDs, which have names. */
  areIds: boolean;
  before: readonly string[];
  after: readonly string[];
}

/** Elements that an edit added to a list and removed from it; each list expands. */
export function ConflictList({ areIds, before, after }: ConflictListProps) {
  const [had, has] = [new Set(before), new Set(after)];
  const added = after.filter((entry) => !had.has(entry));
  const removed = before.filter((entry) => !has.has(entry));
  if (added.length + removed.length === 0) return <span>in a different order</span>;
  return (
    <div className="flex flex-col gap-1">
      <Entries word="added" sign="+" entries={added} of={areIds ? after : null} />
      <Entries word="removed" sign="−" entries={removed} of={areIds ? after : null} />
    </div>
  );
}

/** Longer lists are virtual, and folded from `few` on. */
const maxPlain = 20;
const few = 10;

interface EntriesProps {
  word: string;
  sign: string;
  entries: string[];
  /** The list of IDs that they belong to; null for other elements. */
  of: readonly string[] | null;
}

function Entries({ word, sign, entries, of }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <Disclosure
      isOpenAtFirst={entries.length < few}
      title={`${sign}${formatNumber(entries.length)} ${word}`}
      titleClassName="numeric hover:text-muted"
    >
      {of && entries.length > maxPlain ? (
        <div className="mt-1">
          <InventoryIdBrowser ids={entries} rowsInView={8} />
        </div>
      ) : (
        <div className="mt-1">
          {of ? <FewIds ids={entries} of={of} /> : <NamedIds ids={entries} names={null} />}
        </div>
      )}
    </Disclosure>
  );
}

function FewIds({ ids, of }: { ids: string[]; of: readonly string[] }) {
  return <NamedIds ids={ids} names={useNames(ids, { from: of.length > 0 ? of : ids })} />;
}

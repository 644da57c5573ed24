import { Disclosure } from "@/components/ui/disclosure";
import { InventoryIdBrowser } from "@/components/playlists/inventory/inventory-id-browser";
import { formatNumber } from "@/lib/shared/format";

interface ConflictListProps {
  before: readonly string[];
  after: readonly string[];
}

/** Elements that an edit added to a list and removed from it; each opens. */
export function ConflictList({ before, after }: ConflictListProps) {
  const [had, has] = [new Set(before), new Set(after)];
  const added = after.filter((entry) => !had.has(entry));
  const removed = before.filter((entry) => !has.has(entry));
  if (added.length + removed.length === 0) return "in a different order";
  return (
    <div className="flex flex-col gap-1">
      <Entries word="added" sign="+" entries={added} />
      <Entries word="removed" sign="−" entries={removed} />
    </div>
  );
}

/** Longer lists are virtual. */
const maxPlain = 20;

function Entries({ word, sign, entries }: { word: string; sign: string; entries: string[] }) {
  if (entries.length === 0) return null;
  return (
    <Disclosure
      title={`${sign}${formatNumber(entries.length)} ${word}`}
      titleClassName="numeric hover:text-muted"
    >
      {entries.length > maxPlain ? (
        <div className="mt-1">
          <InventoryIdBrowser ids={entries} rowsInView={8} />
        </div>
      ) : (
        <ul className="mt-1 font-mono text-xs leading-5 wrap-anywhere">
          {entries.map((entry) => (
            <li key={entry}>
              <bdi>{entry}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}

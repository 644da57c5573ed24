import { useQuery } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { NamedIds } from "@/components/catalogue/named-ids";
import { useNames } from "@/components/catalogue/use-names";
import { fieldLabels } from "@/components/playlists/form/form-values";
import { InventoryIdBrowser } from "@/components/playlists/inventory/inventory-id-browser";
import { playlistTypeLooks } from "@/components/playlists/playlist-type";
import { SearchSentence } from "@/components/playlists/searches/search-sentence";
import { Disclosure } from "@/components/ui/disclosure";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { companyQuery } from "@/lib/browser/companies/queries";
import { formatNumber } from "@/lib/shared/format";
import { type EditedPlaylist, type FormField } from "@/lib/shared/playlists/fields/diff-playlist";
import { type EditedField, type EditSide } from "@/lib/shared/playlists/fields/merge-edits";
import { fieldOf, type PlaylistFields } from "@/lib/shared/playlists/fields/playlist-fields";

interface ConflictListProps {
  /** Whether the elements are IDs, which have names. */
  areIds: boolean;
  before: readonly string[];
  after: readonly string[];
}

/** Elements that an edit added to a list and removed from it; each list expands. */
function ConflictList({ areIds, before, after }: ConflictListProps) {
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

interface ConflictValueProps {
  field: Exclude<FormField, "inventory_ids" | "tags">;
  playlist: EditedPlaylist;
}

function ConflictValue({ field, playlist }: ConflictValueProps) {
  if (field === "type") return <span>{playlistTypeLooks[playlist.type].word}</span>;
  if (field === "advertiser_id") return <AdvertiserName uuid={playlist.advertiser_id} />;
  if (field !== "searches") return <PlainValue field={field} playlist={playlist} />;
  if (playlist.searches.length === 0) return <span>none</span>;
  return (
    <ul className="flex flex-col gap-1">
      {playlist.searches.map((search, index) => (
        <li key={index}>
          <SearchSentence search={search} />
        </li>
      ))}
    </ul>
  );
}

function PlainValue<Name extends FormField>({
  field,
  playlist,
}: {
  field: Name;
  playlist: Pick<PlaylistFields, Name>;
}) {
  const value: PlaylistFields[Name] = playlist[field];
  return <bdi className="break-words">{fieldOf(field).describe(value, value)}</bdi>;
}

function AdvertiserName({ uuid }: { uuid: string }) {
  const { data } = useQuery(companyQuery(uuid));
  return <bdi>{data?.name ?? "another advertiser"}</bdi>;
}

interface ConflictFieldProps extends EditedField<FormField> {
  base: EditedPlaylist;
  theirs: EditedPlaylist;
  mine: EditedPlaylist;
  /** Name of the client that saved the other version. */
  by: string;
  side: EditSide;
  onSide: (side: EditSide) => void;
}

const sideLabels: Record<EditSide, string> = { merged: "Both", mine: "Mine", theirs: "Theirs" };

/** One field of a conflict: both changes, and the choice between them if there is one. */
export function ConflictField({ field, sides, by, side, onSide, ...edits }: ConflictFieldProps) {
  const label = fieldLabels[field];
  const describe = (edited: EditedPlaylist): ReactNode =>
    field === "inventory_ids" || field === "tags" ? (
      <ConflictList
        areIds={field === "inventory_ids"}
        before={edits.base[field]}
        after={edited[field]}
      />
    ) : (
      <ConflictValue field={field} playlist={edited} />
    );
  return (
    <li className="flex flex-col gap-1.5 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium">{label}</span>
        {sides.length > 1 ? (
          <SegmentedControl
            label={`Keep ${label}`}
            segments={sides.map((id) => ({ id, label: sideLabels[id] }))}
            value={side}
            onChange={onSide}
          />
        ) : null}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
        {sides.includes("theirs") ? (
          <>
            <dt className="max-w-40 truncate text-muted">
              <bdi>{by}</bdi>
            </dt>
            <dd>{describe(edits.theirs)}</dd>
          </>
        ) : null}
        {sides.includes("mine") ? (
          <>
            <dt className="text-muted">You</dt>
            <dd>{describe(edits.mine)}</dd>
          </>
        ) : null}
      </dl>
    </li>
  );
}

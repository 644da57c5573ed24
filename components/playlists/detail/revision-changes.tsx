import { type ReactNode } from "react";
import { NamedIds } from "@/components/catalogue/named-ids";
import { type Names } from "@/components/catalogue/use-names";
import { SearchSentence } from "@/components/playlists/searches/search-sentence";
import { Disclosure } from "@/components/ui/disclosure";
import { formatNumber } from "@/lib/shared/format";
import {
  fieldOf,
  type PlaylistFields,
  playlistFields,
  type ValueField,
  valueFields,
} from "@/lib/shared/playlists/fields/playlist-fields";
import { type Revision } from "@/lib/shared/playlists/history/revision-schema";

interface RevisionChangesProps {
  change: Revision["change"];
  /** Names of the advertisers that it mentions, by UUID. */
  names: Record<string, string>;
}

interface AllChangesProps extends RevisionChangesProps {
  /** Names of the mentioned IDs; null without space for them. */
  idNames: Names | null;
}

/** The changes of a revision by field. */
export function RevisionChanges({ change, names, idNames }: AllChangesProps) {
  const { inventory_ids: ids } = change;
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {valueFields.map((field) => (
        <FieldChange key={field} field={field} change={change} names={names} />
      ))}
      {ids ? (
        <AddedAndRemoved
          field="IDs"
          added={ids.added}
          addedCount={ids.added_count}
          removed={ids.removed}
          removedCount={ids.removed_count}
          idNames={idNames}
        />
      ) : null}
    </dl>
  );
}

function FieldChange({ field, change, names }: RevisionChangesProps & { field: ValueField }) {
  const { label } = playlistFields[field];
  if (!change[field]) return null;
  const { advertiser_id, archived, tags, searches } = change;
  if (field === "advertiser_id" && advertiser_id)
    return (
      <Changed
        field={label}
        old={names[advertiser_id.old ?? ""]}
        next={names[advertiser_id.new] ?? "another advertiser"}
      />
    );
  if (field === "archived" && archived)
    return <Line field={label}>{archived.new ? "archived" : "restored"}</Line>;
  if (field === "tags" && tags)
    return (
      <AddedAndRemoved
        field={label}
        added={tags.new.filter((tag) => !tags.old?.includes(tag))}
        removed={(tags.old ?? []).filter((tag) => !tags.new.includes(tag))}
      />
    );
  if (field === "searches" && searches)
    return (
      <Line field={label}>
        <div className="flex flex-col gap-1">
          {searches.new.length === 0 ? "none" : null}
          {searches.new.map((search, index) => (
            <SearchSentence key={index} search={search} />
          ))}
        </div>
      </Line>
    );
  return <PlainChange field={field} change={change} />;
}

function PlainChange<Name extends ValueField>(props: {
  field: Name;
  change: RevisionChangesProps["change"];
}) {
  const { label, describe } = fieldOf(props.field);
  const changed = props.change[props.field] as
    | { old?: PlaylistFields[Name]; new: PlaylistFields[Name] }
    | undefined;
  if (!changed) return null;
  const old = changed.old === undefined ? undefined : describe(changed.old, changed.old);
  return <Changed field={label} old={old} next={describe(changed.new, changed.new)} />;
}

function Line({ field, children }: { field: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="w-20 shrink-0 text-muted">{field}</dt>
      <dd className="min-w-0 flex-1 break-words">{children}</dd>
    </div>
  );
}

function Changed({ field, old, next }: { field: string; old?: string; next: string }) {
  return (
    <Line field={field}>
      {old === undefined ? null : (
        <>
          <bdi className="text-muted line-through">{old}</bdi>{" "}
        </>
      )}
      <bdi>{next}</bdi>
    </Line>
  );
}

interface AddedAndRemovedProps {
  field: string;
  added: string[];
  addedCount?: number;
  removed: string[];
  removedCount?: number;
  /** For IDs: their names, which are on lines of their own. */
  idNames?: Names | null;
}

function AddedAndRemoved(props: AddedAndRemovedProps) {
  const { field, added, removed, idNames = null } = props;
  const { addedCount = added.length, removedCount = removed.length } = props;
  const isReordered = addedCount === 0 && removedCount === 0;
  return (
    <Line field={field}>
      {isReordered ? "in a different order" : null}
      {addedCount > 0 ? (
        <Some sign="+" word="added" values={added} count={addedCount} names={idNames} />
      ) : null}
      {removedCount > 0 ? (
        <Some sign="−" word="removed" values={removed} count={removedCount} names={idNames} />
      ) : null}
    </Line>
  );
}

interface SomeProps {
  sign: string;
  word: string;
  values: string[];
  count: number;
  names: Names | null;
}

function Some(props: SomeProps) {
  const { sign, word, values, count, names } = props;
  if (names) return <SomeNamed {...props} />;
  const rest = count - values.length;
  return (
    <span className="block">
      <span className="font-medium numeric">
        {sign}
        {formatNumber(count)}
      </span>{" "}
      <span className="sr-only">{word}: </span>
      <bdi className="text-muted">{values.join(", ")}</bdi>
      {rest > 0 ? <span className="text-muted"> and {formatNumber(rest)} more</span> : null}
    </span>
  );
}

/** Lines of a change that are initially shown; the others expand. */
const namedAtFirst = 5;

function SomeNamed({ sign, word, values, count, names }: SomeProps) {
  const rest = count - values.length;
  const more = values.slice(namedAtFirst);
  return (
    <div>
      <span className="font-medium numeric">
        {sign}
        {formatNumber(count)}
      </span>{" "}
      {word}
      <NamedIds ids={values.slice(0, namedAtFirst)} names={names} />
      {more.length > 0 ? (
        <Disclosure
          title={`${formatNumber(more.length)} more`}
          titleClassName="text-muted numeric hover:text-ink"
        >
          <NamedIds ids={more} names={names} />
        </Disclosure>
      ) : null}
      {rest > 0 ? <span className="text-muted">and {formatNumber(rest)} more</span> : null}
    </div>
  );
}

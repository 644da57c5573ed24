import { type ReactNode } from "react";
import { ConflictList } from "@/components/playlists/edit/conflict-list";
import { ConflictValue } from "@/components/playlists/edit/conflict-value";
import { fieldLabels } from "@/components/playlists/form/form-values";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type EditedPlaylist, type FormField } from "@/lib/shared/playlists/fields/diff-playlist";
import { type EditedField, type EditSide } from "@/lib/shared/playlists/fields/merge-edits";

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

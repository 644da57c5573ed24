import { useState } from "react";
import { ConflictField } from "@/components/playlists/edit/conflict-field";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import {
  type EditedPlaylist,
  type FormField,
  toEdited,
} from "@/lib/shared/playlists/fields/diff-playlist";
import { compareEdits, type EditSide, mergeEdits } from "@/lib/shared/playlists/fields/merge-edits";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { nameWho } from "@/lib/shared/people/person-ref";

interface EditConflictProps {
  /** The playlist when opened, and now. */
  base: PlaylistDetails;
  theirs: PlaylistDetails;
  mine: EditedPlaylist;
  isSaving: boolean;
  onMerge: (merged: EditedPlaylist) => void;
  onUseTheirs: () => void;
}

const show = (conflict: HTMLElement | null) => {
  conflict?.scrollIntoView({ block: "nearest" });
  conflict?.focus({ preventScroll: true });
};

/** Merges two edits of one playlist, field by field. */
export function EditConflict(props: EditConflictProps) {
  const { base, theirs, mine, isSaving, onMerge, onUseTheirs } = props;
  const [choices, setChoices] = useState<Partial<Record<FormField, EditSide>>>({});
  const edits = { base: toEdited(base), theirs: toEdited(theirs), mine };
  return (
    <div
      ref={show}
      tabIndex={-1}
      className="rounded border border-l-2 border-l-warn bg-surface px-3 py-2.5 -outline-offset-1"
    >
      <div role="alert">
        <p className="font-medium">
          <bdi>{nameWho(theirs.updated_by, theirs.person)}</bdi> saved changes while you were
          editing
        </p>
        <p className="text-muted">
          Saved <RelativeTime at={theirs.updated_at} />. Your changes aren&apos;t saved yet.
        </p>
        <ul
          aria-label="Changed fields"
          className="mt-2 flex flex-col divide-y divide-line border-y"
        >
          {compareEdits(edits).map((edited) => (
            <ConflictField
              key={edited.field}
              {...edited}
              {...edits}
              by={theirs.person?.name ?? theirs.updated_by}
              side={choices[edited.field] ?? edited.sides[0]}
              onSide={(side) => setChoices({ ...choices, [edited.field]: side })}
            />
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            isPending={isSaving}
            onPress={() => onMerge(mergeEdits(edits, choices))}
          >
            Save merged version
          </Button>
          <Button size="sm" isDisabled={isSaving} onPress={onUseTheirs}>
            Use their version
          </Button>
        </div>
      </div>
    </div>
  );
}

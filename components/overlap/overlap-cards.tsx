import { type ReactNode, useMemo } from "react";
import { type Names, useNames } from "@/components/catalogue/use-names";
import { IdSetList } from "@/components/compare/id-set-list";
import { letterOf } from "@/components/overlap/letter-of";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { CompactSelect } from "@/components/ui/compact-select";
import { type IdSet } from "@/lib/shared/playlists/overlap/compare-schema";
import {
  findCountError,
  type Overlap,
  type SetOperation,
} from "@/lib/shared/playlists/overlap/overlap-schema";

interface OverlapCardsProps {
  overlap: Overlap;
  /** Position of the playlist to keep in a difference. */
  first: number;
  onPutFirst: (uuid: string) => void;
  onSave: (operation: SetOperation) => void;
}

/** Cards for the union, intersection and difference, each with a button to save it. */
export function OverlapCards({ overlap, first, onPutFirst, onSave }: OverlapCardsProps) {
  const { playlists, union, intersection, differences } = overlap;
  const none: IdSet = { count: 0, first: [] };
  const listed = useMemo(
    () => [union, intersection, ...differences].flatMap((set) => set.first),
    [union, intersection, differences],
  );
  const kinds = new Set(playlists.map((playlist) => playlist.inventory_kind));
  const names = useNames(listed, { kind: kinds.size === 1 ? [...kinds][0] : null });
  return (
    <section aria-labelledby="made" className="flex flex-col gap-3">
      <h2 id="made" className="text-lg font-semibold">
        Combine into a new playlist
      </h2>
      <div className="grid gap-4 md:grid-cols-3">
        <SetCard operation="union" title="Union" set={union} names={names} onSave={onSave}>
          IDs in any of these playlists.
        </SetCard>
        <SetCard
          operation="intersection"
          title="Intersection"
          set={intersection}
          names={names}
          onSave={onSave}
        >
          IDs in all of these playlists.
        </SetCard>
        <SetCard
          operation="difference"
          title="Difference"
          set={differences[first] ?? none}
          names={names}
          onSave={onSave}
        >
          <span className="flex items-center gap-1.5">
            Only in
            <CompactSelect
              label="Playlist to keep in the difference"
              value={playlists[first]?.uuid ?? ""}
              options={playlists.map(({ uuid, name }, place) => ({
                value: uuid,
                label: `${letterOf(place)}: ${name}`,
              }))}
              onChange={onPutFirst}
              className="max-w-40 min-w-0"
            />
          </span>
        </SetCard>
      </div>
    </section>
  );
}

interface SetCardProps {
  operation: SetOperation;
  title: string;
  set: IdSet;
  names: Names | null;
  children: ReactNode;
  onSave: (operation: SetOperation) => void;
}

function SetCard({ operation, title, set, names, children, onSave }: SetCardProps) {
  const { client } = useSession();
  const problem = findCountError(operation, set.count);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-7 items-center text-sm text-muted">{children}</div>
      <IdSetList title={title} set={set} names={names} />
      {client.role === "viewer" ? null : (
        <>
          <Button
            size="sm"
            className="self-start"
            isDisabled={problem !== null}
            aria-label={`Save ${operation} as playlist`}
            onPress={() => onSave(operation)}
          >
            Save as playlist…
          </Button>
          {problem && set.count > 0 ? <p className="text-sm text-muted">{problem}</p> : null}
        </>
      )}
    </div>
  );
}

"use client";

import { type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RelativeTime } from "@/components/ui/relative-time";
import { formatNumber } from "@/lib/format";
import { diffPlaylist, toEdited } from "@/lib/playlists/diff-playlist";
import { type ChangePlaylistInput, type PlaylistDetails } from "@/lib/playlists/schema";

interface EditConflictProps {
  /** The playlist when opened, and now. */
  base: PlaylistDetails;
  theirs: PlaylistDetails;
  mine: ChangePlaylistInput;
  onMerge: () => void;
  onGiveUp: () => void;
}

const show = (callout: HTMLElement | null) => callout?.scrollIntoView({ block: "nearest" });

/**
 * Shows conflicting changes by field. Saving applies only the fields changed here on top of theirs, and
 * replaces theirs where both changed.
 */
export function EditConflict({ base, theirs, mine, onMerge, onGiveUp }: EditConflictProps) {
  const other = diffPlaylist(toEdited(base), toEdited(theirs)) ?? {};
  const fields = labels.filter(([keys]) => keys.some((key) => key in other || key in mine));
  return (
    <Callout
      ref={show}
      tone="warn"
      role="alert"
      title={
        <>
          <bdi>{theirs.updated_by}</bdi> saved changes while you were editing.
        </>
      }
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" onPress={onMerge}>
            Merge and save mine
          </Button>
          <Button size="sm" onPress={onGiveUp}>
            Discard mine
          </Button>
        </div>
      }
    >
      <p>
        Saved <RelativeTime at={theirs.updated_at} />. Your changes aren&apos;t saved yet.
      </p>
      <table className="mt-2 w-full text-left text-sm">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(([keys, label]) => (
            <tr key={label} className="border-t align-top">
              <th scope="row" className="py-1 pr-3 font-medium">
                {label}
              </th>
              <td className="py-1 pr-3">{describe(other, keys)}</td>
              <td className="py-1">
                {describe(mine, keys)}
                {keys.some((key) => key in other) &&
                keys.some((key) => key in mine) &&
                !isSet(keys) ? (
                  <span className="block font-medium">replaces theirs</span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Callout>
  );
}

type Key = keyof ChangePlaylistInput;

const labels: [Key[], string][] = [
  [["name"], "Name"],
  [["advertiser_id"], "Advertiser"],
  [["type"], "Type"],
  [["inventory", "inventory_ids"], "IDs"],
  [["searches"], "Searches"],
  [["tags"], "Tags"],
];

/** ID changes of both sides are merged as sets. */
const isSet = (keys: Key[]) => keys.includes("inventory");

function describe(change: ChangePlaylistInput, keys: Key[]): ReactNode {
  if (!keys.some((key) => key in change)) return <span className="text-muted">unchanged</span>;
  const { inventory, inventory_ids, name, type, searches, tags } = change;
  if (inventory && isSet(keys)) {
    const { add = [], remove = [] } = inventory;
    return `+${formatNumber(add.length)} −${formatNumber(remove.length)}`;
  }
  if (inventory_ids && isSet(keys))
    return `${formatNumber(inventory_ids.length)} in a different order`;
  if (keys.includes("name")) return <bdi>{name}</bdi>;
  if (keys.includes("type")) return type;
  if (keys.includes("searches")) return `${formatNumber(searches?.length ?? 0)} in total`;
  if (keys.includes("tags")) return <bdi>{tags?.join(", ") || "none"}</bdi>;
  return "changed";
}

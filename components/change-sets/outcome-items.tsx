import { useQuery } from "@tanstack/react-query";
import { ItemRows } from "@/components/change-sets/item-rows";
import { changeSetItemsQuery } from "@/lib/browser/change-sets/queries";
import { type ChangeSet, type ItemState } from "@/lib/shared/change-sets/schema";

/** Playlists to look at after a change-set: refused ones, those that went in part, and copies. */
export function OutcomeItems({ changeSet: { uuid, action, counts } }: { changeSet: ChangeSet }) {
  return (
    <>
      {counts.failed > 0 ? (
        <Items
          changeSetId={uuid}
          state="failed"
          label={action.kind === "undo" ? "Skipped" : "Failed"}
        />
      ) : null}
      {counts.partial > 0 ? (
        <Items changeSetId={uuid} state="partial" label="Changed in part" />
      ) : null}
      {action.kind === "duplicate" && counts.done > 0 ? (
        <Items changeSetId={uuid} state="done" label="Copies" />
      ) : null}
    </>
  );
}

interface ItemsProps {
  changeSetId: string;
  state: ItemState;
  label: string;
}

function Items({ changeSetId, state, label }: ItemsProps) {
  const { data } = useQuery(changeSetItemsQuery(changeSetId, state));
  return data ? <ItemRows label={label} rows={data.items} /> : null;
}

import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { routes } from "@/lib/shared/routes";
import { nameWho } from "@/lib/shared/people/name-who";

interface EarlierImportProps {
  changeSet: ChangeSet;
  /** Absent where the import is shown. */
  onOpen?: (importId: string) => void;
  /** Present if the file has updates and new playlists. */
  onUpdateOnly?: (() => void) | undefined;
}

/** Says that a file was imported before, or that its import was begun. */
export function EarlierImport({ changeSet, onOpen, onUpdateOnly }: EarlierImportProps) {
  const { at, state, uuid } = changeSet;
  const by = nameWho(changeSet.by, changeSet.person);
  const isDone = state === "done";
  return (
    <Callout
      tone="info"
      role="status"
      title={isDone ? "This file was already imported." : "An import of this file isn't finished."}
    >
      {isDone ? "Imported" : "Started"} <RelativeTime at={at} /> by <bdi>{by}</bdi>.
      {isDone ? (
        <>
          {" "}
          To import it again, undo that import in{" "}
          <Link href={routes.activity} className="underline">
            Activity
          </Link>{" "}
          first.
        </>
      ) : null}
      <span className="flex flex-wrap gap-2 pt-2 empty:hidden">
        {onOpen ? (
          <Button size="sm" onPress={() => onOpen(uuid)}>
            {isDone ? "View import" : "Open import"}
          </Button>
        ) : null}
        {isDone && onUpdateOnly ? (
          <Button size="sm" onPress={onUpdateOnly}>
            Only update existing playlists
          </Button>
        ) : null}
      </span>
    </Callout>
  );
}

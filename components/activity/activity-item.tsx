import { type ReactNode } from "react";
import { ChangeSetRun, UndoButton } from "@/components/activity/change-set-run";
import { countResults, describeCounts } from "@/components/activity/describe-counts";
import { sourceLabels } from "@/lib/shared/playlists/history/revision-schema";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { describeChangeSet } from "@/lib/shared/change-sets/describe-change-set";
import { type ActivityEntry } from "@/lib/shared/activity/schema";
import { type FieldChange } from "@/lib/shared/playlists/fields/playlist-fields";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { formatExactTime } from "@/components/ui/relative-time";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";
import { nameWho } from "@/lib/shared/people/person-ref";

const inDay = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** An action in the activity, on one playlist or on many together. */
export function ActivityItem({ entry }: { entry: ActivityEntry }) {
  const { at, change_set: changeSet } = entry;
  const time = new Date(at);
  const exact = formatExactTime(time);
  return (
    <li className="flex min-h-14 items-start gap-3 px-3 py-1.75">
      <time
        dateTime={at}
        title={exact}
        className="w-10 shrink-0 text-sm leading-[1.3125rem] text-muted numeric"
      >
        {inDay.format(time)}
      </time>
      {changeSet ? (
        <ManyChanged entry={entry} changeSet={changeSet} />
      ) : (
        <OneChanged entry={entry} />
      )}
    </li>
  );
}

function OneChanged({ entry }: { entry: ActivityEntry }) {
  const { playlist } = entry;
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate">
        {verbOf(entry)}{" "}
        <Link href={routes.playlist(playlist.uuid)} prefetch={false} className="font-medium">
          <bdi>{playlist.name}</bdi>
        </Link>{" "}
        <span className="text-muted">
          for <bdi>{playlist.advertiser_name}</bdi>
        </span>
      </p>
      <Details entry={entry}>{describeChange(entry)}</Details>
    </div>
  );
}

function ManyChanged({ entry, changeSet }: { entry: ActivityEntry; changeSet: ChangeSet }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <p className="truncate">
            <Link href={routes.changeSet(changeSet.uuid)} prefetch={false} className="font-medium">
              <bdi>{describeChangeSet(changeSet)}</bdi>
            </Link>{" "}
            {changeSet.undone_by === null ? null : <Badge>Undone</Badge>}
          </p>
          <Details entry={entry}>
            {/* The title says what became of all. */}
            {countResults(changeSet).length > 1 && changeSet.action.kind !== "import"
              ? describeCounts(changeSet)
              : null}
          </Details>
        </div>
        {changeSet.undone_by === null ? <UndoButton changeSet={changeSet} size="sm" /> : null}
      </div>
      <ChangeSetRun changeSet={changeSet} />
    </div>
  );
}

function Details({ entry, children }: { entry: ActivityEntry; children: ReactNode }) {
  return (
    <p className="truncate text-sm text-muted">
      {children ? <>{children} · </> : null}
      by <bdi>{nameWho(entry.by, entry.person)}</bdi> {sourceLabels[entry.source]}
    </p>
  );
}

function verbOf({ revision, fields, ids_added, ids_removed }: ActivityEntry): string {
  if (revision === 1) return "Created";
  const [field] = fields;
  if (fields.length > 1 || ids_added + ids_removed > 0) return "Edited";
  if (field === "archived") return "Archived";
  if (field === "to_advertiser" || field === "to_agency") return "Moved";
  return field === "restored" ? "Restored" : "Edited";
}

const fieldWords: Partial<Record<FieldChange, string>> = {
  to_advertiser: "to the advertiser's list",
  to_agency: "to the agency's list only",
  id_kind: "ID type",
};

/** Describes a change: "name (was “Autumn”), tags, +12 −3 IDs", "+12 IDs, copied from search 2". */
function describeChange({
  revision,
  fields,
  old_name,
  ids_added,
  ids_removed,
  from_search,
}: ActivityEntry): string {
  const added = formatNumber(ids_added);
  if (revision === 1) return ids_added > 0 ? formatCount(ids_added, "ID") : "";
  const isAlone = fields.length === 1 && ids_added + ids_removed === 0;
  const parts: string[] = fields
    // If these are the only changes, the verb names them.
    .filter((field) => !(isAlone && (field === "archived" || field === "restored")))
    .map((field) =>
      field === "name" && old_name ? `name (was “${old_name}”)` : (fieldWords[field] ?? field),
    );
  if (ids_added > 0 && ids_removed > 0) parts.push(`+${added} −${formatNumber(ids_removed)} IDs`);
  else if (ids_added > 0) parts.push(`+${formatCount(ids_added, "ID")}`);
  else if (ids_removed > 0) parts.push(`−${formatCount(ids_removed, "ID")}`);
  if (from_search !== null) parts.push(`copied from search ${from_search}`);
  return parts.join(", ");
}

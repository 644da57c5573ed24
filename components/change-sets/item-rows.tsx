import { cx } from "@/components/ui/style";
import { Link } from "@/components/ui/link";
import { type ItemState } from "@/lib/shared/change-sets/schema";
import { routes } from "@/lib/shared/routes";

interface ItemRowsProps {
  /** Its accessible name. */
  label: string;
  rows: { uuid: string | null; name: string; state: ItemState; message: string }[];
  /** In a preview. Rows then have no links, because the user is in the middle of a task, and a word only if they won't just change. */
  isAhead?: boolean;
}

const stateWords: Record<ItemState, string> = {
  pending: "Pending",
  done: "Changed",
  partial: "In part",
  skipped: "Unchanged",
  failed: "Failed",
};

/** A longer message has its own line. */
const lineCharacters = 36;

/** Playlists of a change-set, each with its result and reason. Scrolls separately. */
export function ItemRows({ label, rows, isAhead = false }: ItemRowsProps) {
  return (
    <ul
      aria-label={label}
      tabIndex={0}
      className="max-h-64 divide-y divide-line overflow-auto rounded border bg-surface -outline-offset-2"
    >
      {rows.map(toShown).map(({ uuid, name, state, word, message }, index) => (
        <li
          key={uuid ?? index}
          className="flex flex-wrap items-baseline gap-x-3 px-3 py-1.5 text-sm"
        >
          <span className="min-w-32 flex-1 break-words">
            {uuid && !isAhead ? (
              <Link href={routes.playlist(uuid)} prefetch={false}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </span>
          <span
            className={cx(
              "min-w-0 break-words text-muted",
              (state === "failed" || state === "partial" || message.length > lineCharacters) &&
                "order-last basis-full",
            )}
          >
            {message}
          </span>
          {isAhead && state === "done" ? null : (
            <span
              className={cx(
                "w-20 shrink-0 text-right text-xs",
                state === "done" && "text-success",
                state === "failed" && "text-danger",
                state === "partial" && "text-warn",
                (state === "skipped" || state === "pending") && "text-faint",
              )}
            >
              {word}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const skipped = "Skipped: ";

/** A playlist that an undo skips has not failed: its result is "skipped", and the message explains why. */
function toShown(row: ItemRowsProps["rows"][number]) {
  if (!row.message.startsWith(skipped) || row.state === "partial")
    return { ...row, word: stateWords[row.state] };
  const why = row.message.slice(skipped.length);
  const message = why.charAt(0).toUpperCase() + why.slice(1);
  return { ...row, state: "skipped" as const, word: "Skipped", message };
}

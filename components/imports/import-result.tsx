import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ButtonLink, Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, Td, Th } from "@/components/ui/table";
import { refusedItemsQuery } from "@/lib/browser/imports/queries";
import { describeImported } from "@/lib/shared/change-sets/describe-change-set";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { nameWho } from "@/lib/shared/people/person-ref";
import { routes } from "@/lib/shared/routes";

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

interface ImportResultProps {
  changeSet: ChangeSet;
  /** It had been done before it was asked for. */
  isRepeated: boolean;
  onAnother: () => void;
  /** Present if the file is at hand, and playlists that it updates may have been edited since its preview. */
  onReview?: (() => void) | undefined;
}

/** Outcome of an import. */
export function ImportResult({ changeSet, isRepeated, onAnother, onReview }: ImportResultProps) {
  const { counts, at } = changeSet;
  const by = nameWho(changeSet.by, changeSet.person);
  const { archivesHereOnly } = useSession().capabilities;
  const { did, rest } = describeImported(changeSet);
  return (
    <section aria-label="Result" className="flex flex-col gap-4">
      {isRepeated ? (
        <EarlierImport changeSet={changeSet} />
      ) : (
        <Callout
          tone={counts.failed > 0 ? "warn" : "success"}
          role="status"
          title={`${did + rest}.`}
        >
          From{" "}
          <bdi className="break-all">
            {changeSet.action.kind === "import" && changeSet.action.file}
          </bdi>
          , <RelativeTime at={at} /> by <bdi>{by}</bdi>. You can undo it in{" "}
          <Link href={routes.activity} className="underline">
            Activity
          </Link>
          {archivesHereOnly
            ? ": that hides them in this dashboard, and the audio service keeps them."
            : "."}
        </Callout>
      )}
      {counts.failed > 0 ? <Refused changeSet={changeSet} /> : null}
      <div className="flex flex-wrap gap-2">
        {onReview ? <Button onPress={onReview}>Review again</Button> : null}
        <Button onPress={onAnother}>Import another file</Button>
        <ButtonLink href={routes.playlists} variant="primary">
          View playlists
        </ButtonLink>
      </div>
    </section>
  );
}

function Refused({ changeSet }: { changeSet: ChangeSet }) {
  const { data } = useQuery(refusedItemsQuery(changeSet.uuid));
  const items = data?.items ?? [];
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">
        {formatCount(changeSet.counts.failed, "playlist")} couldn&apos;t be imported
        {changeSet.not_known > 0
          ? `, ${formatNumber(changeSet.not_known)} of them may exist at the audio service`
          : null}
      </h2>
      <Table label="Not imported">
        <thead>
          <tr>
            <Th>Playlist</Th>
            <Th>Why</Th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ position, name, message }) => (
            <tr key={position}>
              <Td className="break-words">
                <bdi>{name}</bdi>
              </Td>
              <Td className="break-words">{message}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {data && data.next !== null ? (
        <p className="text-sm text-muted">Showing the first {items.length}.</p>
      ) : null}
    </div>
  );
}

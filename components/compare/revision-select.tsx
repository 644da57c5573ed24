import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { CompactSelect } from "@/components/ui/compact-select";
import { formatNumber } from "@/lib/shared/format";
import { historyQuery } from "@/lib/browser/playlists/queries";
import { type Revision } from "@/lib/shared/playlists/history/revision-schema";
import { nameWho } from "@/lib/shared/people/name-who";

interface RevisionSelectProps {
  label: string;
  playlistId: string;
  /** Null for the current revision. */
  revision: number | null;
  onChange: (revision: number | null) => void;
}

const now = "now";

/** Selects the current or an earlier revision. */
export function RevisionSelect({ label, playlistId, revision, onChange }: RevisionSelectProps) {
  const history = useInfiniteQuery(historyQuery(playlistId));
  const revisions = history.data?.pages.flatMap((page) => page.revisions) ?? [];
  const options = [
    { value: now, label: "Now" },
    ...revisions.map((one) => ({ value: String(one.revision), label: describe(one) })),
  ];
  const value = revision === null ? now : String(revision);
  if (!options.some((option) => option.value === value))
    options.push({ value, label: `Revision ${value}` });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <CompactSelect
        label={label}
        value={value}
        options={options}
        onChange={(selected) => onChange(selected === now ? null : Number(selected))}
        className="max-w-full min-w-40"
      />
      {history.hasNextPage ? (
        <Button
          size="sm"
          variant="quiet"
          isPending={history.isFetchingNextPage}
          onPress={() => void history.fetchNextPage()}
        >
          Earlier revisions
        </Button>
      ) : null}
    </div>
  );
}

function describe({ revision, at, by, person }: Revision): string {
  const time = new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  return `Revision ${formatNumber(revision)}, ${time}, ${nameWho(by, person)}`;
}

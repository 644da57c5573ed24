import { useQuery } from "@tanstack/react-query";
import { countSettled } from "@/components/imports/import-progress";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { formatNumber } from "@/lib/shared/format";
import { unfinishedImportsQuery } from "@/lib/browser/imports/queries";
import { nameWho } from "@/lib/shared/people/name-who";

/** Imports that somebody began and nobody is working on, or somebody elsewhere is. */
export function UnfinishedImports({ onOpen }: { onOpen: (importId: string) => void }) {
  const { data = [] } = useQuery(unfinishedImportsQuery());
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="unfinished" className="flex flex-col gap-2">
      <h2 id="unfinished" className="text-lg font-semibold">
        Unfinished imports
      </h2>
      <ul className="flex flex-col divide-y rounded border bg-surface">
        {data.map((changeSet) => {
          const file = changeSet.action.kind === "import" ? changeSet.action.file : "";
          return (
            <li
              key={changeSet.uuid}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2"
            >
              <p className="min-w-0 break-words">
                <bdi className="font-medium">{file}</bdi>{" "}
                <span className="text-sm text-muted">
                  started <RelativeTime at={changeSet.at} /> by{" "}
                  <bdi>{nameWho(changeSet.by, changeSet.person)}</bdi>,{" "}
                  {formatNumber(countSettled(changeSet))} of {formatNumber(changeSet.total)}{" "}
                  playlists done
                </span>
              </p>
              <Button size="sm" onPress={() => onOpen(changeSet.uuid)}>
                Open <span className="sr-only">{file}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

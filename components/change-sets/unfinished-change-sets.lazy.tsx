import { useMutationState, useQuery } from "@tanstack/react-query";
import { ChangeSetProgress } from "@/components/change-sets/change-set-progress";
import { useSession } from "@/components/session/use-session";
import { unfinishedChangeSetsQuery } from "@/lib/browser/change-sets/queries";
import { runKey } from "@/lib/browser/change-sets/run-key";

/** The user's interrupted change-sets, except those in `shown`. The frame shows those that run in this tab. */
export function UnfinishedChangeSets({ shown = [] }: { shown?: string[] }) {
  const { client } = useSession();
  const { data = [] } = useQuery(unfinishedChangeSetsQuery());
  const running = useMutationState({
    filters: { mutationKey: runKey, status: "pending" },
    select: ({ options }) => String(options.mutationKey?.at(-1)),
  });
  return data
    .filter(
      // Colleagues resume their own.
      ({ by, uuid }) => by === client.name && !running.includes(uuid) && !shown.includes(uuid),
    )
    .map((changeSet) => <ChangeSetProgress key={changeSet.uuid} changeSet={changeSet} />);
}

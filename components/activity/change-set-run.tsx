import { ChangeSetProgress } from "@/components/change-sets/change-set-progress";
import { useSession } from "@/components/session/use-session";
import { ProgressBar } from "@/components/ui/progress-bar";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { formatNumber } from "@/lib/shared/format";

/** Progress of an unfinished change-set, which a manager can resume. Renders nothing for a finished one. */
export function ChangeSetRun({ changeSet }: { changeSet: ChangeSet }) {
  const { client } = useSession();
  const { state, total, counts } = changeSet;
  if (state === "done") return null;
  if (state === "running" && client.role === "manager")
    return <ChangeSetProgress changeSet={changeSet} />;
  const done = state === "running" ? total - counts.pending : 0;
  return (
    <div className="max-w-md">
      <ProgressBar label="In progress" share={total === 0 ? 1 : done / total}>
        {`${formatNumber(done)} of ${formatNumber(total)}`}
      </ProgressBar>
    </div>
  );
}

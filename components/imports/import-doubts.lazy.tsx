import { nameForAll, type WarningDecision } from "@/lib/shared/id-import/select-ids";
import { CompactSelect } from "@/components/ui/compact-select";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { type DoubtGroup } from "@/lib/browser/imports/import-summary";
import { type WarningKind } from "@/lib/shared/id-import/types";

interface ImportDoubtsProps {
  doubts: DoubtGroup[];
  onDecide: (kind: WarningKind, decision: WarningDecision) => void;
}

/** The doubtful IDs of a file by kind, and what becomes of them. */
export function ImportDoubts({ doubts, onDecide }: ImportDoubtsProps) {
  const count = doubts.reduce((sum, group) => sum + group.count, 0);
  return (
    <section aria-labelledby="import-doubts" className="flex flex-col gap-2">
      <h2 id="import-doubts" className="text-lg font-semibold">
        {formatCount(count, "inventory ID")} to check
      </h2>
      <ul className="flex flex-col divide-y rounded border bg-surface">
        {doubts.map((group) => (
          <li key={group.kind} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-3 py-2">
            <div className="min-w-0 flex-1 basis-72">
              <p>
                <span className="font-medium numeric">{formatNumber(group.count)}</span>{" "}
                {group.reason}
              </p>
              <p className="text-sm break-words text-muted">
                {group.sample.map(({ id, line, cleaned, split }, index) => (
                  <span key={index}>
                    {index > 0 ? " · " : ""}
                    <code className="font-mono text-xs text-ink">{showSpaces(id)}</code>
                    {suggest({ cleaned, split })}{" "}
                    <span className="numeric">in line {formatNumber(line)}</span>
                  </span>
                ))}
                {group.count > group.sample.length ? " …" : ""}
              </p>
            </div>
            <CompactSelect
              label={`Action for all: ${group.reason}`}
              value={group.decision}
              options={group.possible.map((value) => ({
                value,
                label: nameForAll(value, group.kind) ?? "",
              }))}
              onChange={(decision) => onDecide(group.kind, decision)}
              isFieldHigh
              className="w-44"
            />
          </li>
        ))}
      </ul>
      {doubts.some(({ decision }) => decision === "leave-out") ? (
        <p className="text-sm text-muted">Skipped IDs are not imported.</p>
      ) : null}
    </section>
  );
}

const showSpaces = (id: string) => id.replace(/\s/g, "·");

function suggest({ cleaned, split }: Pick<DoubtGroup["sample"][number], "cleaned" | "split">) {
  const parts = [cleaned, split?.join(", ")].filter((part) => part != null);
  return parts.length === 0 ? "" : ` → ${parts.join(" or ")}`;
}

import { memo, useMemo, useState } from "react";
import { IdName } from "@/components/catalogue/named-ids";
import { type Names, useNames } from "@/components/catalogue/use-names";
import {
  decisionFor,
  nameForAll,
  possibleDecisions,
  type WarningDecision,
  type WarningDecisions,
} from "@/lib/shared/id-import/select-ids";
import { warningTitles } from "@/components/playlists/inventory/id-import-reading";
import { buttonStyle } from "@/components/ui/style";
import { CompactSelect } from "@/components/ui/compact-select";
import { formatNumber } from "@/lib/shared/format";
import { ambiguousKinds, type DoubtfulId, type WarningKind } from "@/lib/shared/id-import/types";

interface IdImportWarningsProps {
  odd: DoubtfulId[];
  decisions: WarningDecisions;
  /** The decisions that are shown, if others are made than those of the user. */
  shown?: WarningDecisions;
  /** The list that the IDs are for; they have its kind. */
  list: readonly string[];
  onChange: (decisions: WarningDecisions) => void;
}

/** Doubtful IDs whose names are looked up. */
const namedRows = 500;
/** Rows of a kind that are shown at first, and on request; the rest can only be decided together. */
const fewRows = 10;
const mostRows = 500;

function describeDecision(
  decision: WarningDecision,
  { cleaned, split, choices }: DoubtfulId,
): string {
  if (decision.startsWith("use:")) {
    const entry = choices?.find(({ id }) => decision === `use:${id}`);
    const { id = "", name = "", publisher = null, gone_since: goneSince = null } = entry ?? {};
    const by = publisher === null ? "" : ` by ${publisher.slice(0, 30)}`;
    return `Use ${name.slice(0, 40)}${by} (${id})${goneSince === null ? "" : ", unavailable"}`;
  }
  if (decision === "undecided") return "Choose";
  if (decision === "leave-out") return "Skip";
  if (decision === "split") return `Split into ${split?.length ?? 0}`;
  return decision === "as-it-is" ? "Keep as typed" : `Use ${cleaned?.slice(0, 60) ?? ""}`;
}

/** IDs with warnings, grouped by kind of warning. They are skipped unless the user decides otherwise. */
export function IdImportWarnings({
  odd,
  decisions,
  shown = decisions,
  list,
  onChange,
}: IdImportWarningsProps) {
  const ids = useMemo(
    () =>
      odd
        .slice(0, namedRows)
        .flatMap(({ id, cleaned }) => (cleaned === null ? [id] : [id, cleaned])),
    [odd],
  );
  const names = useNames(ids, { from: list.length > 0 ? list : ids });
  const kinds = Array.from(new Set(odd.map(({ kind }) => kind)));
  const decideKind = (kind: WarningKind, decision: WarningDecision) =>
    onChange({
      kinds: new Map(decisions.kinds).set(kind, decision),
      ids: new Map(Array.from(decisions.ids).filter(([row]) => row.kind !== kind)),
    });
  const decideOne = (row: DoubtfulId, decision: WarningDecision) =>
    onChange({ ...decisions, ids: new Map(decisions.ids).set(row, decision) });
  return (
    <div className="divide-y divide-line rounded border bg-surface">
      {kinds.map((kind) => (
        <WarningGroup
          key={kind}
          kind={kind}
          rows={odd.filter((row) => row.kind === kind)}
          decisions={shown}
          names={names}
          onDecideKind={decideKind}
          onDecideOne={decideOne}
        />
      ))}
    </div>
  );
}

interface WarningGroupProps {
  kind: WarningKind;
  rows: DoubtfulId[];
  decisions: WarningDecisions;
  names: Names | null;
  onDecideKind: (kind: WarningKind, decision: WarningDecision) => void;
  onDecideOne: (row: DoubtfulId, decision: WarningDecision) => void;
}

function WarningGroup(props: WarningGroupProps) {
  const { kind, rows, decisions, names, onDecideKind, onDecideOne } = props;
  const title = warningTitles[kind];
  const [isOpen, setOpen] = useState(false);
  const [first] = rows;
  const hasOneReason = rows.every(({ reason }) => reason === first?.reason);
  const possible = Array.from(new Set(rows.flatMap(possibleDecisions))).filter(
    (decision) => nameForAll(decision, kind) !== undefined,
  );
  const decided = new Set(rows.map((row) => decisionFor(row, decisions)));
  const [common = "undecided"] = decided.size === 1 ? decided : [];
  const shownRows = rows.slice(0, isOpen ? mostRows : fewRows);
  const more = Math.min(rows.length, mostRows) - shownRows.length;
  return (
    <section aria-label={title}>
      {rows.length > 1 ? (
        <header className="flex items-center gap-x-3 bg-sunken px-2 py-0.5 text-sm">
          <h2 className="shrink-0 font-medium">
            {title} <span className="text-muted numeric">{formatNumber(rows.length)}</span>
          </h2>
          <p className="min-w-0 flex-1 truncate text-muted" title={first?.reason}>
            {hasOneReason ? first?.reason : null}
          </p>
          <CompactSelect
            label={`Action for all: ${title}`}
            value={possible.includes(common) ? common : "undecided"}
            options={options(possible, (decision) => nameForAll(decision, kind) ?? "")}
            onChange={(decision) => onDecideKind(kind, decision)}
            className="w-44 shrink-0"
          />
        </header>
      ) : null}
      <ul aria-label={title}>
        {shownRows.map((row, index) => (
          <WarningRow
            key={index}
            row={row}
            decision={decisionFor(row, decisions)}
            // A single row has no heading.
            title={rows.length === 1 ? title : null}
            reason={rows.length > 1 && hasOneReason ? null : row.reason}
            names={names}
            onDecide={onDecideOne}
          />
        ))}
      </ul>
      {more > 0 ? (
        <button type="button" className="link px-2 py-1 text-sm" onClick={() => setOpen(true)}>
          Show {formatNumber(more)} more
        </button>
      ) : rows.length > mostRows ? (
        <p className="px-2 py-1 text-sm text-muted">
          {formatNumber(rows.length - mostRows)} more not shown. Choose an action for all above.
        </p>
      ) : null}
    </section>
  );
}

interface WarningRowProps {
  row: DoubtfulId;
  decision: WarningDecision;
  /** Both are null if the heading of its kind has them. */
  title: string | null;
  reason: string | null;
  names: Names | null;
  onDecide: (row: DoubtfulId, decision: WarningDecision) => void;
}

const WarningRow = memo(function WarningRow({
  row,
  decision,
  title,
  reason,
  names,
  onDecide,
}: WarningRowProps) {
  const label = `Action for ${row.id.slice(0, 60) || "the row"} on line ${row.line}`;
  const possible = possibleDecisions(row);
  const isOpen = decision === "undecided" && ambiguousKinds.has(row.kind);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-1">
      <span className="w-14 shrink-0 text-xs text-muted numeric">
        Line {formatNumber(row.line)}
      </span>
      <span className="min-w-0 flex-1 basis-48 text-sm">
        <bdi className="font-mono wrap-anywhere">
          {row.kind === "title" ? row.id.slice(0, 300) : showInvisible(row.id.slice(0, 300))}
        </bdi>
        {listSuggestions(row).map((suggestion, index) => (
          <span key={index} className="text-muted">
            {index === 0 ? " → " : " or "}
            <bdi className="font-mono wrap-anywhere text-ink">{suggestion.slice(0, 300)}</bdi>
          </span>
        ))}
        <span className="block text-xs text-muted empty:hidden">
          {title === null ? null : <span>{title}. </span>}
          {reason === null ? null : <span>{reason}</span>}
        </span>
        {names && row.kind !== "title" && decision !== "leave-out" ? (
          <IdName view={names.view} id={meantId(row, names)} className="h-5" />
        ) : null}
      </span>
      {isOpen ? (
        <span role="group" aria-label={label} className="flex flex-wrap gap-1">
          {possible
            .filter((one) => one !== decision)
            .map((one) => (
              <button
                key={one}
                type="button"
                onClick={({ currentTarget }) => {
                  // The buttons are gone once one is pressed.
                  currentTarget.closest<HTMLElement>("[data-review], [role=dialog]")?.focus();
                  onDecide(row, one);
                }}
                className={buttonStyle("secondary", "sm")}
              >
                {describeDecision(one, row)}
              </button>
            ))}
        </span>
      ) : (
        <CompactSelect
          label={label}
          value={decision}
          options={options(possible, (one) => describeDecision(one, row))}
          onChange={(chosen) => onDecide(row, chosen)}
          className="w-44"
        />
      )}
    </li>
  );
});

/** Returns the ID whose name is shown: the typed one if the catalogue has it, otherwise the suggestion. */
const meantId = ({ id, cleaned }: DoubtfulId, { view }: Names): string =>
  view?.get(id) || cleaned === null ? id : cleaned;

/** Lists the interpretations of the text, the most likely first. */
const listSuggestions = (row: DoubtfulId): string[] =>
  possibleDecisions(row).flatMap((decision) => {
    if (decision === "split") return row.split?.join(" + ") ?? [];
    return decision === "cleaned" ? (row.cleaned ?? []) : [];
  });

const options = (decisions: WarningDecision[], name: (decision: WarningDecision) => string) =>
  decisions.map((decision) => ({ value: decision, label: name(decision) }));

const unseen = /[\p{Cf}\p{Cc}\p{Zs}\u115F\u1160\u3164\uFFA0]/gu;

/** Shows plain spaces as "·" and other invisible characters as "⟨200B⟩". */
function showInvisible(id: string): string {
  return id.replace(unseen, (character) =>
    character === " "
      ? "·"
      : `⟨${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
}

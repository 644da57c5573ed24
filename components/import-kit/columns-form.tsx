import { type ReactNode, useId } from "react";
import { ImportFooter } from "@/components/import-kit/import-page";
import { Button } from "@/components/ui/button";
import { CompactSelect } from "@/components/ui/compact-select";
import {
  giveColumn,
  type TableColumns,
  type TableReading,
} from "@/lib/shared/tables/table-columns";

interface ColumnsFormProps<Field extends string> {
  columns: TableColumns<Field>;
  /** What each field's column is: guessed, or chosen. */
  fields: TableColumns<Field>["fields"];
  /** The fields, as they are offered. */
  options: readonly { value: Field; label: string }[];
  /** What becomes of a column that holds none of them. */
  other: string;
  onFields: (fields: TableColumns<Field>["fields"]) => void;
  /** Has the file read in another way. */
  onRead: (reading: TableReading) => void;
}

const separators = [
  { value: ",", label: "Comma" },
  { value: ";", label: "Semicolon" },
  { value: "\t", label: "Tab" },
  { value: "|", label: "Bar" },
  { value: " ", label: "Space" },
  { value: "", label: "None" },
];
const none = "none";

/** What each column of a file holds, with three of its values, and how the file is read. */
export function ColumnsForm<Field extends string>(props: ColumnsFormProps<Field>) {
  const { columns, fields, options, other, onFields } = props;
  const held = new Map(
    options.flatMap(({ value }) => {
      const column = fields[value];
      return column === undefined ? [] : [[column, value] as const];
    }),
  );
  return (
    <>
      <ReadingChoices {...props} />
      <ul aria-label="Columns" className="flex flex-col divide-y rounded border bg-surface">
        {columns.columns.map(({ name, values }, index) => (
          <li
            key={index}
            className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_16rem]"
          >
            <div className="min-w-0">
              <p className="truncate font-medium">
                <bdi>{name}</bdi>
              </p>
              <p className="truncate text-sm text-muted">
                {values.length === 0 ? "Empty" : <bdi>{values.join(" · ")}</bdi>}
              </p>
            </div>
            <CompactSelect<Field | typeof none>
              label={name}
              value={held.get(index) ?? none}
              options={[{ value: none, label: other }, ...options]}
              onChange={(field) =>
                onFields(giveColumn(fields, index, field === none ? null : field))
              }
              isFieldHigh
              className="w-full"
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ColumnsStepProps {
  title: string;
  file: string;
  /** What must be chosen first. */
  missing: string[];
  /** What to know if nothing is missing. */
  hint?: string;
  /** On the button to the next step. */
  action: string;
  onDone: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The step of an import in which somebody says what a file holds. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { title, file, missing, hint = "", action, onDone, onCancel, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-muted">
          From <bdi className="break-all">{file}</bdi>
        </p>
      </div>
      {children}
      <ImportFooter>
        <Button variant="primary" isDisabled={missing.length > 0} onPress={onDone}>
          {action}
        </Button>
        <Button onPress={onCancel}>Choose another file</Button>
        <p role="status" className="text-sm text-muted">
          {missing.length > 0 ? `Choose: ${missing.join(", ")}.` : hint}
        </p>
      </ImportFooter>
    </section>
  );
}

/** The sheet, the separator and the header of a file, where there is a choice. */
function ReadingChoices<Field extends string>(
  props: Pick<ColumnsFormProps<Field>, "columns" | "onRead">,
) {
  const { columns, onRead } = props;
  const { sheets, reading, start, format } = columns;
  const hasHeaders = format !== "json" && format !== "opml";
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 empty:hidden">
      {sheets.length > 1 ? (
        <Choice
          label="Sheet"
          value={String(reading.sheet)}
          options={sheets.map((name, index) => ({ value: String(index), label: name }))}
          // Another sheet has another header.
          onChange={(sheet) => onRead({ sheet: Number(sheet) })}
        />
      ) : null}
      {format === "text" ? (
        <Choice
          label="Separator"
          value={reading.separator ?? ""}
          options={separators}
          onChange={(separator) => onRead({ sheet: 0, separator })}
        />
      ) : null}
      {hasHeaders ? (
        <Choice
          label="Header"
          value={String(reading.headerLine ?? 0)}
          options={[
            { value: "0", label: "No header" },
            ...start.map(({ line, text }) => ({
              value: String(line),
              label: `Line ${line}: ${text || "blank"}`,
            })),
          ]}
          onChange={(line) => onRead({ ...reading, headerLine: Number(line) })}
        />
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, ...select }: ChoiceProps) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span aria-hidden>{label}</span>
      <CompactSelect label={label} isFieldHigh className="max-w-80" {...select} />
    </div>
  );
}

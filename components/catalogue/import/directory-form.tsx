import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  anotherKind,
  FileKindField,
  type KindChoice,
  kindOf,
} from "@/components/catalogue/import/file-kind-field";
import {
  type DirectoryChoice,
  type DirectoryGuess,
  findSource,
} from "@/components/catalogue/import/use-directory-import";
import { useKinds } from "@/components/catalogue/use-list-kind";
import { ColumnsForm, ColumnsStep } from "@/components/import-kit/columns-form";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextField } from "@/components/ui/text-field";
import { type OpenedDirectory } from "@/lib/browser/catalogue/importing/directory-file";
import { kindGuessQuery } from "@/lib/browser/catalogue/queries";
import { catalogueFields } from "@/lib/shared/catalogue/catalogue-fields";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type EntryField, entryFields } from "@/lib/shared/catalogue/reading/entry-fields";
import { type KindGuess } from "@/lib/shared/catalogue/schema";
import { type CatalogueSource, sourceNameSchema } from "@/lib/shared/catalogue/sources";
import { formatCount } from "@/lib/shared/format";

/** The source that a file belongs to: one that had a file of this name, or a new one named after it. */
function guessSource(file: string, sources: readonly CatalogueSource[]): string {
  const same = sources.find(({ is_own, latest_import }) => is_own && latest_import?.file === file);
  return (
    same?.name ??
    file
      .replace(/\.[a-z]{2,5}$/i, "")
      .replaceAll(/[_\s]+/g, " ")
      .trim()
  );
}

/** The kind of the IDs of a file, and where it comes from: its source, its header, the catalogue or the IDs' shape. */
function guessFileKind(
  { kind, ids }: OpenedDirectory,
  source: CatalogueSource | undefined,
  known: KindGuess | undefined,
): { kind: string; why: string } {
  if (kind.guess === "rss" && kind.isNamed) return { kind: "rss", why: "These are feeds." };
  const before = source?.latest_import?.kind;
  if (before != null)
    return { kind: before, why: `As in the last import of “${source?.name ?? ""}”.` };
  if (kind.guess !== null && kind.isNamed)
    return { kind: kind.guess, why: "Named by the column of the IDs." };
  const [best] = known?.known ?? [];
  if (best && best.ids * 2 >= ids.length)
    return {
      kind: best.kind,
      why: `The catalogue knows most of these as ${kindLabel(best.kind)}.`,
    };
  if (kind.guess !== null) return { kind: kind.guess, why: "Detected from the IDs." };
  return { kind: "", why: "The same digits mean different shows in different directories." };
}

interface DirectoryFormProps {
  file: string;
  opened: OpenedDirectory;
  /** What was said before, when somebody comes back. */
  said: DirectoryChoice | null;
  sources: readonly CatalogueSource[];
  /** The source that the page was opened for. */
  forSource: string | null;
  onGuess: (chosen: DirectoryGuess) => void;
  onDone: (choice: DirectoryChoice) => void;
  onCancel: () => void;
}

/** What a file holds: its source, the kind of its IDs and its columns, all guessed, and changeable. */
export function DirectoryForm(props: DirectoryFormProps) {
  const { file, opened, said, sources, onGuess, onDone, onCancel } = props;
  const list = useId();
  const [name, setName] = useState(said?.source ?? props.forSource ?? guessSource(file, sources));
  const source = findSource(sources, name);
  const hasCatalogue = useKinds().length > 0;
  const { data: known } = useQuery({
    ...kindGuessQuery(opened.ids),
    enabled: hasCatalogue && opened.ids.length > 0,
  });
  const guess = guessFileKind(opened, source, known);
  const [chosenKind, setKind] = useState<KindChoice | null>(
    said && { chosen: said.kind, typed: "" },
  );
  const kindChoice = chosenKind ?? { chosen: guess.kind, typed: "" };
  const kind = kindOf(kindChoice);
  const [mapped, setMapped] = useState({
    opened,
    fields: said?.layout.fields ?? opened.table.fields,
  });
  const fields = mapped.opened === opened ? mapped.fields : opened.table.fields;
  const isMapped = fields !== opened.table.fields;
  const { unsure, format } = opened.table;
  const isSure =
    fields.id !== undefined &&
    fields.name !== undefined &&
    !unsure.some((field) => field === "id" || field === "name");
  const [isOpen, setShown] = useState(false);
  const isShown = isOpen || !isSure;
  const missing = [
    ...(sourceNameSchema.safeParse(name).success ? [] : ["source"]),
    ...(kind === null ? ["ID type"] : []),
    ...(fields.id === undefined ? ["inventory ID"] : []),
    ...(fields.name === undefined ? ["name"] : []),
  ];
  const changeKind = (next: KindChoice) => {
    setKind(next);
    // Another kind may have another column of IDs.
    if (!isMapped && next.chosen !== anotherKind)
      onGuess({ ...opened.table.reading, kind: next.chosen });
  };
  return (
    <ColumnsStep
      title="Match columns"
      file={file}
      missing={missing}
      action="Preview"
      onDone={() =>
        kind !== null &&
        onDone({
          source: name.trim(),
          kind,
          layout: {
            reading: opened.table.reading,
            columns: opened.table.columns.map((column) => column.name),
            fields,
          },
        })
      }
      onCancel={onCancel}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1">
          <TextField
            label="Source"
            value={name}
            onChange={setName}
            inputProps={{ list, spellCheck: "false" }}
          />
          <datalist id={list}>
            {sources
              .filter(({ is_own }) => is_own)
              .map((one) => (
                <option key={one.uuid} value={one.name} />
              ))}
          </datalist>
          <p className="text-sm text-muted">
            {source ? (
              <>
                Updates {formatCount(source.entries - source.gone, "entry", "entries")}
                {source.latest_import ? (
                  <>
                    , imported <RelativeTime at={source.latest_import.started_at} />
                  </>
                ) : null}
                . What this file no longer has becomes unavailable.
              </>
            ) : (
              "To update this source later, import under the same name."
            )}
          </p>
        </div>
        <FileKindField
          value={kindChoice}
          onChange={changeKind}
          description={
            chosenKind === null ? guess.why : "Names are shown for IDs of this kind only."
          }
          isFixed={format === "opml"}
        />
      </div>
      {isShown ? (
        <ColumnsForm
          columns={opened.table}
          fields={fields}
          options={options}
          other="Kept as an attribute"
          onFields={(next) => setMapped({ opened, fields: next })}
          onRead={(next) => onGuess({ ...next, kind: chosenKind && kind })}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0">{describeColumns(opened.table, fields)}</p>
          <Button size="sm" onPress={() => setShown(true)}>
            Change columns
          </Button>
        </div>
      )}
    </ColumnsStep>
  );
}

const labelOf = (field: EntryField) =>
  field === "id" ? "Inventory ID" : catalogueFields[field].label;
const options = entryFields.map((value) => ({ value, label: labelOf(value) }));

const namedColumns = 5;

/** What the columns hold, and which become attributes. */
function describeColumns(
  { columns }: OpenedDirectory["table"],
  fields: OpenedDirectory["table"]["fields"],
): string {
  const held = entryFields.flatMap((field) => {
    const name = columns[fields[field] ?? -1]?.name;
    return name === undefined ? [] : [`${labelOf(field)}: ${name}`];
  });
  const used = new Set(Object.values(fields));
  const others = columns.flatMap(({ name }, index) => (used.has(index) ? [] : name));
  const more = others.length - namedColumns;
  const attributes = `Attributes: ${others.slice(0, namedColumns).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return [...held, ...(others.length > 0 ? [attributes] : [])].join(" · ");
}

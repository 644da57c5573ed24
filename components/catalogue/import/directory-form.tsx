import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { DirectoryColumns } from "@/components/catalogue/import/directory-columns";
import { guessFileKind, guessSource } from "@/components/catalogue/import/guess-source";
import {
  anotherKind,
  type KindChoice,
  FileKindField,
  kindOf,
} from "@/components/catalogue/import/file-kind-field";
import {
  type DirectoryChoice,
  findSource,
} from "@/components/catalogue/import/use-directory-import";
import { useKinds } from "@/components/catalogue/use-list-kind";
import { Button } from "@/components/ui/button";
import { CompactSelect } from "@/components/ui/compact-select";
import { Checkbox } from "@/components/ui/checkbox";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextField } from "@/components/ui/text-field";
import {
  type DirectoryGuess,
  type OpenedDirectory,
} from "@/lib/browser/catalogue/importing/directory-task";
import { kindGuessQuery } from "@/lib/browser/catalogue/queries";
import { type CatalogueSource, sourceNameSchema } from "@/lib/shared/catalogue/sources";
import { formatCount } from "@/lib/shared/format";

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
  const [mapped, setMapped] = useState({ opened, layout: said?.layout ?? opened.layout });
  const isMapped = mapped.opened === opened && mapped.layout !== opened.layout;
  const layout = mapped.opened === opened ? mapped.layout : opened.layout;
  const sheet = layout?.sheet ?? 0;
  const missing = [
    ...(sourceNameSchema.safeParse(name).success ? [] : ["source"]),
    ...(kind === null ? ["kind of IDs"] : []),
    ...(layout && layout.fields.id === undefined ? ["inventory ID"] : []),
    ...(layout && layout.fields.name === undefined ? ["name"] : []),
  ];
  const changeKind = (next: KindChoice) => {
    setKind(next);
    // Another kind may have another column of IDs.
    if (!isMapped && opened.layout && next.chosen !== anotherKind)
      onGuess({ kind: next.chosen, hasHeader: null, sheet });
  };
  return (
    <section aria-labelledby="directory-form" className="flex flex-col gap-5">
      <div>
        <h2 id="directory-form" className="text-lg font-semibold">
          Check what was found
        </h2>
        <p className="text-muted">
          Say what <bdi className="break-all">{file}</bdi> holds.
        </p>
      </div>
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
          isFixed={opened.layout === null}
        />
      </div>
      {layout ? (
        <>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 empty:hidden">
            {opened.sheets.length > 1 ? (
              <label className="flex min-w-0 items-center gap-2">
                Sheet
                <CompactSelect
                  label="Sheet"
                  value={String(sheet)}
                  options={opened.sheets.map((one, index) => ({
                    value: String(index),
                    label: one,
                  }))}
                  onChange={(to) =>
                    onGuess({ kind: chosenKind && kind, hasHeader: null, sheet: Number(to) })
                  }
                  isFieldHigh
                />
              </label>
            ) : null}
            {opened.format === "csv" || opened.format === "xlsx" ? (
              <Checkbox
                isSelected={layout.hasHeader}
                onChange={(hasHeader) => onGuess({ kind, hasHeader, sheet })}
              >
                The first row names the columns
              </Checkbox>
            ) : null}
          </div>
          <DirectoryColumns
            layout={layout}
            sample={opened.sample}
            onChange={(next) => setMapped({ opened, layout: next })}
          />
        </>
      ) : null}
      <p role="status" className="text-sm text-muted">
        {missing.length > 0 ? `Choose: ${missing.join(", ")}.` : describeOthers(layout)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onPress={onCancel}>Choose another file</Button>
        <Button
          variant="primary"
          isDisabled={missing.length > 0}
          onPress={() => kind !== null && onDone({ source: name.trim(), kind, layout })}
        >
          Preview
        </Button>
      </div>
    </section>
  );
}

/** Which columns become attributes. */
function describeOthers(layout: DirectoryChoice["layout"]): string {
  const used = new Set(Object.values(layout?.fields ?? {}));
  const others = (layout?.columns ?? []).filter((_, index) => !used.has(index));
  if (others.length === 0) return "";
  const named = others.slice(0, 5).join(", ");
  return `Kept as attributes: ${named}${others.length > 5 ? ` and ${others.length - 5} more` : ""}.`;
}

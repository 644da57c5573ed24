import { useState } from "react";
import { useController, useFormState, useWatch } from "react-hook-form";
import { IdLine } from "@/components/catalogue/id-line";
import { EntryPicker } from "@/components/catalogue/lazy-entry-picker";
import { useKinds } from "@/components/catalogue/use-list-kind";
import { type BulkControl } from "@/components/change-sets/bulk-control";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { isManyCells, readReplacements } from "@/lib/shared/change-sets/read-replacements";
import { pickIds } from "@/lib/shared/id-import/pick-ids";
import { joinErrors } from "@/components/ui/flatten-errors";
import { PasteArea } from "@/components/ui/paste-area";
import { formatCount, formatNumber } from "@/lib/shared/format";

interface ReplaceFieldsProps {
  control: BulkControl;
  /** Of which kind the IDs are, if that is known: a replacement can be picked by name. */
  idKind: string | undefined;
}

/** An ID and its replacement, or two columns of them. Pasting more than one ID shows the columns. */
export function ReplaceFields({ control, idKind }: ReplaceFieldsProps) {
  const { field } = useController({ control, name: "pairs" });
  const [text, setText] = useState<string | null>(null);
  const pairs = field.value ?? [];
  if (text !== null)
    return (
      <>
        <ReplacePairsField control={control} initial={text} />
        <Switch
          onPress={() => {
            field.onChange([pairs[0] ?? { from: "", to: "" }]);
            setText(null);
          }}
        >
          Replace one ID
        </Switch>
      </>
    );
  const showPairs = (pasted: string) => {
    field.onChange(readReplacements(pasted).pairs);
    setText(pasted);
  };
  return (
    <>
      <IdField control={control} name="pairs.0.from" label="Find" onMany={showPairs} />
      <IdField
        control={control}
        name="pairs.0.to"
        label="Replace with"
        onMany={showPairs}
        idKind={idKind}
      />
      <Switch
        onPress={() => {
          const [pair] = pairs;
          showPairs(pair && pair.from !== "" ? `${pair.from}\t${pair.to}` : "");
        }}
      >
        Replace many IDs
      </Switch>
    </>
  );
}

function Switch({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <Button size="sm" variant="quiet" onPress={onPress} className="self-start">
      {children}
    </Button>
  );
}

interface IdFieldProps {
  control: BulkControl;
  name: "pairs.0.from" | "pairs.0.to";
  label: string;
  onMany: (pasted: string) => void;
  idKind?: string | undefined;
}

/** One ID. White space around it is dropped; a doubtful replacement is named. */
function IdField({ control, name, label, onMany, idKind }: IdFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const { defaultValues } = useFormState({ control });
  const { ref, value, onChange, onBlur } = field;
  const [text, setText] = useState(value ?? "");
  const from = useWatch({ control, name: "pairs.0.from" });
  const isReplacement = name === "pairs.0.to";
  // The dialog opens with the first field that is empty.
  const isFound = Boolean(
    defaultValues && "pairs" in defaultValues && defaultValues.pairs?.[0]?.from,
  );
  const hasCatalogue = useKinds().length > 0;
  const [doubt] = isReplacement ? pickIds(text.trim()).odd : [];
  const change = (typed: string) => {
    setText(typed);
    onChange(typed.trim());
  };
  const idField = (
    <TextField
      ref={ref}
      value={text}
      onChange={change}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData("text");
        if (!isManyCells(pasted)) return;
        event.preventDefault();
        const isColumn = isReplacement && from !== "" && !pasted.includes("\t");
        onMany(isColumn ? `${from}\t${pasted.trim()}` : pasted);
      }}
      onBlur={onBlur}
      autoFocus={isFound === isReplacement}
      label={label}
      inputProps={{ spellCheck: "false", autoCapitalize: "none" }}
      description={doubt ? doubt.reason : hasCatalogue ? <IdLine id={text.trim()} /> : undefined}
      error={
        fieldState.error &&
        (text.trim() === "" ? "Enter an inventory ID." : fieldState.error.message)
      }
    />
  );
  if (idKind === undefined) return idField;
  return (
    <>
      {idField}
      <EntryPicker
        label="Or find it by name"
        placeholder="Search the catalogue"
        kind={idKind}
        describe={(entry) => (entry.id === from ? "the ID to replace" : "")}
        onPick={(entry) => change(entry.id)}
      />
    </>
  );
}

const shownLines = 5;

/** Pairs of IDs, pasted from two columns of a spreadsheet; names the lines that are left out. */
function ReplacePairsField({ control, initial }: { control: BulkControl; initial: string }) {
  const { field, fieldState } = useController({ control, name: "pairs" });
  const { ref, onChange, onBlur } = field;
  const [text, setText] = useState(initial);
  const { pairs, skipped, hasHeader } = readReplacements(text);
  const counts = [
    formatCount(pairs.length, "replacement"),
    ...(hasHeader ? ["header skipped"] : []),
    ...(skipped.length > 0 ? [`${formatCount(skipped.length, "line")} skipped`] : []),
  ];
  return (
    <PasteArea
      ref={ref}
      rows={6}
      label="IDs and their replacements"
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(readReplacements(typed).pairs);
      }}
      onBlur={onBlur}
      description="Paste two columns of a spreadsheet: the ID to find, then its replacement. All are replaced at once."
      error={text.trim() === "" ? undefined : joinErrors(fieldState.error)}
      counts={text.trim() === "" ? null : `${counts.join(", ")}.`}
    >
      {skipped.length > 0 ? (
        <ul aria-label="Skipped lines" className="text-sm text-warn">
          {skipped.slice(0, shownLines).map(({ line, text: shown, reason }) => (
            <li key={line} className="break-words">
              Line {formatNumber(line)}, <bdi className="font-mono">{shown}</bdi>: {reason}
            </li>
          ))}
          {skipped.length > shownLines ? (
            <li>{formatNumber(skipped.length - shownLines)} more</li>
          ) : null}
        </ul>
      ) : null}
    </PasteArea>
  );
}

"use client";

import { useState } from "react";
import { useController, useFormState, useWatch } from "react-hook-form";
import { EntryPicker } from "@/components/catalogue/lazy-entry-picker";
import { useKinds } from "@/components/catalogue/use-list-kind";
import { type BulkControl, type BulkTask } from "@/components/change-sets/bulk-task";
import { ReplaceEachField } from "@/components/change-sets/replace-each-field";
import { ReplacePairsField } from "@/components/change-sets/replace-pairs-field";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { TextField } from "@/components/ui/text-field";
import { isManyCells, readReplacements } from "@/lib/shared/change-sets/read-replacements";
import { type Replacement } from "@/lib/shared/change-sets/replacements";
import { judgeId } from "@/lib/shared/id-import/judge-id";

const Line = lazyPart(
  () => import("@/components/catalogue/id-line.lazy").then((file) => file.EntriesOfId),
  { name: "the name", loading: <span className="block h-5" /> },
);

/** The name of one ID below its field; renders nothing without a catalogue. */
function IdLine({ id }: { id: string }) {
  return useKinds().length > 0 ? <Line id={id} /> : null;
}

interface ReplaceFieldsProps {
  control: BulkControl;
  task: BulkTask;
}

/** An ID and its replacement, or two columns of them. Pasting more than one ID shows the columns. */
export function ReplaceFields({ control, task }: ReplaceFieldsProps) {
  const { idKind, foundIds = [] } = task;
  const { field } = useController({ control, name: "pairs" });
  const [text, setText] = useState<string | null>(null);
  const pairs = field.value ?? [];
  const areMany = foundIds.length > 1;
  if (text !== null)
    return (
      <>
        <ReplacePairsField control={control} initial={text} idKind={idKind} />
        <Switch
          onPress={() => {
            field.onChange(
              areMany
                ? pairs.filter(({ from }) => foundIds.includes(from))
                : [pairs[0] ?? { from: "", to: "" }],
            );
            setText(null);
          }}
        >
          {areMany ? "Choose by name" : "Replace one ID"}
        </Switch>
      </>
    );
  const showPairs = (pasted: string) => {
    field.onChange(readReplacements(pasted).pairs);
    setText(pasted);
  };
  if (areMany)
    return (
      <>
        <ReplaceEachField control={control} ids={foundIds} idKind={idKind} />
        <Switch onPress={() => showPairs(writePairs(foundIds, pairs))}>Paste replacements</Switch>
      </>
    );
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

/** Formats pairs as two columns, as they are pasted. */
const writePairs = (ids: readonly string[], pairs: readonly Replacement[]): string =>
  ids.map((id) => `${id}\t${pairs.find(({ from }) => from === id)?.to ?? ""}`).join("\n");

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

/** A field for one ID. Trims white space; warns of a doubtful replacement. */
function IdField({ control, name, label, onMany, idKind }: IdFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const { defaultValues } = useFormState({ control });
  const { ref, value, onChange, onBlur } = field;
  const [text, setText] = useState(value ?? "");
  const from = useWatch({ control, name: "pairs.0.from" });
  const isReplacement = name === "pairs.0.to";
  // The dialog opens with the focus in the first empty field.
  const isFound = Boolean(
    defaultValues && "pairs" in defaultValues && defaultValues.pairs?.[0]?.from,
  );
  const hasCatalogue = useKinds().length > 0;
  const doubt = isReplacement && text.trim() !== "" ? judgeId(text.trim()) : null;
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

import { useKinds } from "@/components/catalogue/use-list-kind";
import { CompactSelect } from "@/components/ui/compact-select";
import { TextField } from "@/components/ui/text-field";
import { kindLabel, kindSchema, knownKinds, readKind } from "@/lib/shared/catalogue/kinds";

/** A kind that is chosen, or typed. */
export interface KindChoice {
  /** "" if none is chosen, `anotherKind` if it is typed. */
  chosen: string;
  typed: string;
}

export const anotherKind = " ";

/** The kind of a choice; null if there is none that can be. */
export function kindOf({ chosen, typed }: KindChoice): string | null {
  const kind = chosen === anotherKind ? readKind(typed.trim()) : chosen;
  return kindSchema.safeParse(kind).success ? kind : null;
}

interface FileKindFieldProps {
  value: KindChoice;
  onChange: (choice: KindChoice) => void;
  /** Where the guess comes from, or what to do. */
  description: string;
  isFixed: boolean;
}

/** Of which kind the IDs of a file are. */
export function FileKindField({ value, onChange, description, isFixed }: FileKindFieldProps) {
  const options = useKindOptions();
  const { chosen, typed } = value;
  const isTyped = chosen === anotherKind;
  const isWrong = isTyped && typed.trim() !== "" && kindOf(value) === null;
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-sm font-medium">
        ID type
      </span>
      <div className="flex flex-wrap gap-2">
        <CompactSelect
          label="ID type"
          value={chosen}
          options={[
            ...(chosen === "" ? [{ value: "", label: "Choose an ID type" }] : []),
            ...(isFixed ? options.filter((option) => option.value === chosen) : options),
            ...(isFixed ? [] : [{ value: anotherKind, label: "Another type…" }]),
          ]}
          onChange={(next) => onChange({ ...value, chosen: next })}
          isFieldHigh
          className="min-w-48 flex-1"
        />
        {isTyped ? (
          <TextField
            label="Name of the ID type"
            isLabelHidden
            placeholder="Rate card"
            value={typed}
            onChange={(text) => onChange({ ...value, typed: text })}
            autoFocus
            error={isWrong ? "Use letters, digits and spaces, at most 32." : undefined}
            className="min-w-40 flex-1"
          />
        ) : null}
      </div>
      <p className="text-sm text-muted">{description}</p>
    </div>
  );
}

/** Known kinds, and then an agency's own that the catalogue has. */
function useKindOptions(): { value: string; label: string }[] {
  const own = useKinds()
    .map(({ kind }) => kind)
    .filter((kind) => !(knownKinds as readonly string[]).includes(kind));
  return [...knownKinds, ...own.toSorted()].map((kind) => ({
    value: kind,
    label: kindLabel(kind),
  }));
}

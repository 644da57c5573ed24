import { useId } from "react";
import { Label } from "react-aria-components/Label";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { FieldDescription, FieldMessage } from "@/components/ui/field";

interface RadioChoiceProps<Id extends string> {
  label: string;
  choices: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
  description?: string;
  error?: string;
}

/** A few options, all of them visible. */
export function RadioChoice<Id extends string>(props: RadioChoiceProps<Id>) {
  const { label, choices, value, onChange, description, error } = props;
  return (
    <RadioGroup
      value={value}
      onChange={(id) => onChange(id as Id)}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex flex-col gap-1"
    >
      <Label className="text-sm font-medium">{label}</Label>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5 py-1">
        {choices.map((choice) => (
          <Radio
            key={choice.id}
            value={choice.id}
            className="group/radio inline-flex max-w-full items-center gap-2"
          >
            <span className="size-4 shrink-0 rounded-full border border-edge bg-surface transition-colors group-focus-visible/radio:outline-2 group-focus-visible/radio:outline-offset-2 group-focus-visible/radio:outline-focus group-selected/radio:border-5 group-selected/radio:border-accent forced-colors:group-selected/radio:border-[Highlight]" />
            <bdi className="min-w-0 break-words">{choice.label}</bdi>
          </Radio>
        ))}
      </div>
      {description ? <FieldDescription>{description}</FieldDescription> : null}
      <FieldMessage>{error}</FieldMessage>
    </RadioGroup>
  );
}

interface RadioListProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string; description?: string }[];
  /** Null if none is chosen yet. */
  value: Id | null;
  onChange: (id: Id) => void;
}

/** A choice among a few options, each with its meaning. */
export function RadioList<Id extends string>(props: RadioListProps<Id>) {
  const { label, options, value, onChange } = props;
  const id = useId();
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => {
        const option = options.find((one) => one.id === chosen);
        if (option) onChange(option.id);
      }}
      className="flex flex-col gap-1"
    >
      <Label className="text-sm font-medium">{label}</Label>
      {options.map((option) => (
        <Radio
          key={option.id}
          value={option.id}
          aria-describedby={option.description ? `${id}-${option.id}` : undefined}
          className="group/radio flex cursor-pointer items-start gap-2 rounded border border-transparent px-2 py-1.5 hover:bg-hover focus-visible:outline-2 focus-visible:outline-focus selected:border-line selected:bg-surface"
        >
          <span className="mt-0.75 flex size-4 shrink-0 items-center justify-center rounded-full border border-edge bg-surface group-selected/radio:border-accent group-selected/radio:bg-accent forced-colors:group-selected/radio:bg-[Highlight]">
            <span className="size-1.5 rounded-full group-selected/radio:bg-on-accent" />
          </span>
          <span>
            {option.label}
            {option.description ? (
              <span id={`${id}-${option.id}`} className="block text-sm text-muted">
                {option.description}
              </span>
            ) : null}
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}

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

import { Radio, RadioGroup } from "react-aria-components/RadioGroup";

interface SegmentedControlProps<Id extends string> {
  /** Accessible name. */
  label: string;
  segments: readonly { id: Id; label: string; isDisabled?: boolean }[];
  value: Id;
  onChange: (id: Id) => void;
  /** ID of the text that explains disabled segments. */
  "aria-describedby"?: string;
}

/** A row of mutually exclusive options. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, segments, value, onChange } = props;
  const choose = (id: string) => {
    const segment = segments.find((known) => known.id === id);
    if (segment) onChange(segment.id);
  };
  return (
    <RadioGroup
      aria-label={label}
      aria-describedby={props["aria-describedby"]}
      orientation="horizontal"
      value={value}
      onChange={choose}
      className="flex shrink-0 rounded border bg-sunken p-px"
    >
      {segments.map((segment) => (
        <Radio
          key={segment.id}
          value={segment.id}
          isDisabled={segment.isDisabled}
          className="flex h-6.5 cursor-default items-center rounded border border-transparent px-1.5 text-sm text-muted transition-colors hover:text-ink focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus disabled:opacity-50 @sm:px-2 selected:border-edge selected:bg-surface selected:font-medium selected:marked selected:text-ink"
        >
          {segment.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}

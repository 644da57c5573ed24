"use client";

import { type ReactNode } from "react";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { Text } from "react-aria-components/Text";

interface SegmentedControlProps<Id extends string> {
  /** Its accessible name. */
  label: string;
  segments: readonly { id: Id; label: string; isDisabled?: boolean }[];
  value: Id;
  onChange: (id: Id) => void;
  /** Why some of the segments are disabled. */
  description?: ReactNode;
}

/** One of a few ways to see a thing, side by side. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, segments, value, onChange, description } = props;
  const choose = (id: string) => {
    const segment = segments.find((known) => known.id === id);
    if (segment) onChange(segment.id);
  };
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={choose}
      className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1"
    >
      <div className="flex shrink-0 rounded border bg-sunken p-px">
        {segments.map((segment) => (
          <Radio
            key={segment.id}
            value={segment.id}
            isDisabled={segment.isDisabled}
            className="flex h-6.5 cursor-default items-center rounded border border-transparent px-2 text-sm text-muted transition-colors hover:text-ink focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus disabled:opacity-50 selected:border-edge selected:bg-surface selected:font-medium selected:text-ink"
          >
            {segment.label}
          </Radio>
        ))}
      </div>
      {description ? (
        <Text slot="description" className="min-w-0 text-sm text-muted">
          {description}
        </Text>
      ) : null}
    </RadioGroup>
  );
}

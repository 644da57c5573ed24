"use client";

import { ClientPicker } from "@/components/pickers/client-picker";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { useState } from "react";
import { CompactSelect } from "@/components/ui/compact-select";
import { inputStyle } from "@/components/ui/input-style";
import { isDay, sinceChoices } from "@/lib/shared/playlists/changed-since";

interface MoreFiltersProps {
  filters: PlaylistFilterValues;
  onChange: (changed: Partial<PlaylistFilterValues>) => void;
  hasAdvertisers: boolean;
}

/** Less common filters. */
export function MoreFilters({ filters, onChange, hasAdvertisers }: MoreFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {hasAdvertisers ? (
        <AdvertiserPicker
          label="Advertiser"
          isLabelHidden
          placeholder="Any advertiser"
          value={filters.advertiser}
          onChange={(advertiser) => onChange({ advertiser })}
          className="w-60 max-w-full"
        />
      ) : null}
      <ClientPicker
        label="Changed by"
        placeholder="Changed by anyone"
        value={filters.changed_by}
        onChange={(client) => onChange({ changed_by: client })}
        className="w-60 max-w-full"
      />
      <ChangedSince
        value={filters.changed_since}
        onChange={(since) => onChange({ changed_since: since })}
      />
    </div>
  );
}

interface ChangedSinceProps {
  /** One of `sinceChoices`, a date (2026-11-21), or "". */
  value: string;
  onChange: (value: string) => void;
}

const options = [
  { value: "", label: "Changed any time" },
  ...sinceChoices.map(({ value, label }) => ({ value: value as string, label })),
  { value: "day", label: "Changed since…" },
];

/** Filters by last change: a predefined span or a date. */
function ChangedSince({ value, onChange }: ChangedSinceProps) {
  const known = options.some((option) => option.value === value);
  // While a date is typed, the field's value is empty.
  const [isOwnDay, setOwnDay] = useState(false);
  const choice = isDay(value) || (isOwnDay && value === "") ? "day" : known ? value : "";
  return (
    <span className="flex flex-wrap items-center gap-2">
      <CompactSelect
        label="Changed since"
        value={choice}
        options={options}
        onChange={(selected) => {
          setOwnDay(selected === "day");
          onChange(selected === "day" ? today() : selected);
        }}
        isFieldHigh
        className="w-48"
      />
      {choice === "day" ? (
        <input
          type="date"
          aria-label="Changed since date"
          value={value}
          max={today()}
          onChange={(event) => onChange(event.target.value)}
          className={`${inputStyle} h-9 w-40! text-sm`}
        />
      ) : null}
    </span>
  );
}

/** Today's local date, as date fields use it. */
function today(): string {
  const now = new Date();
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { HoldKeys } from "@/components/ui/hold-keys";
import { lazyPart } from "@/components/ui/lazy-part";

const label = "Client";
const placeholder = "All clients";
const width = "w-48 max-w-full max-sm:w-full";

/** The picker's appearance before it has loaded. */
const face = (
  <>
    <span className="min-w-0 flex-1 truncate">{placeholder}</span>
    <ChevronDown aria-hidden className="size-4 shrink-0" />
  </>
);
const faceStyle = `${width} flex h-9 items-center rounded border border-edge bg-surface pr-2 pl-2.5 text-left text-muted hover:border-muted`;

const loadPicker = () =>
  import("@/components/pickers/client-picker.lazy").then((file) => file.ClientPicker);
const ClientPicker = lazyPart(loadPicker, {
  name: "the clients",
  loading: (
    <span className={faceStyle}>
      <HoldKeys />
      {face}
    </span>
  ),
});
/** A failed load is repeated when the picker opens. */
const prepare = () => void loadPicker().catch(() => undefined);

interface ClientChoiceProps {
  /** UUID of the client; "" for all. */
  value: string;
  onChange: (client: string) => void;
}

/** Filters a list by client. Initially a button, because the picker has thirty kilobytes. */
export function ClientChoice({ value, onChange }: ClientChoiceProps) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted || value !== "")
    return (
      <ClientPicker
        label={label}
        placeholder={placeholder}
        autoFocus={isWanted}
        value={value}
        onChange={onChange}
        className={width}
      />
    );
  return (
    <button
      type="button"
      aria-label={`${label}: ${placeholder}`}
      aria-haspopup="listbox"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setWanted(true)}
      className={faceStyle}
    >
      {face}
    </button>
  );
}

"use client";

import { Square, SquareCheck } from "lucide-react";
import { useState } from "react";
import { useKinds } from "@/components/catalogue/use-list-kind";
import { exportChoices } from "@/components/playlists/detail/export-choices";
import { MenuItem, MenuSeparator } from "@/components/ui/menu";
import { type ExportRequestInput } from "@/lib/shared/playlists/export/export-schema";

export type ExportChoice = Pick<ExportRequestInput, "format" | "names">;

/** The formats of an export as items of a menu; with a catalogue also the choice whether files include names. */
export function ExportItems({ onExport }: { onExport: (choice: ExportChoice) => void }) {
  const hasCatalogue = useKinds().length > 0;
  const [hasNames, setNames] = useState(true);
  const Box = hasNames ? SquareCheck : Square;
  return (
    <>
      {exportChoices.map(({ format, label, icon: Icon }) => (
        <MenuItem
          key={format}
          icon={<Icon aria-hidden />}
          onAction={() => onExport({ format, names: hasNames })}
        >
          {label}
        </MenuItem>
      ))}
      {hasCatalogue ? (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Box aria-hidden />}
            aria-label={`Include show names: ${hasNames ? "on" : "off"}`}
            textValue="Include show names"
            shouldCloseOnSelect={false}
            onAction={() => setNames(!hasNames)}
          >
            Include show names
          </MenuItem>
        </>
      ) : null}
    </>
  );
}

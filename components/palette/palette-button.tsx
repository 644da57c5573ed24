"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "react-aria-components/Button";
import { useBreadcrumbs } from "@/components/navigation/use-breadcrumbs";
import { PaletteLoading } from "@/components/palette/palette-loading";
import { Shortcuts } from "@/components/palette/shortcuts";
import { Kbd } from "@/components/ui/kbd";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { useCommandKey } from "@/components/ui/hooks/use-command-key";
import { lazyPart } from "@/components/ui/lazy-part";

const loadPalette = () => import("@/components/palette/palette.lazy").then((file) => file.Palette);
const Palette = lazyPart(loadPalette, {
  name: "the command palette",
  loading: <PaletteLoading />,
  close: ({ onClose }) => onClose(),
});

/** Opens the command palette, also with ⌘K or Ctrl-K. Its code loads on demand. */
export function PaletteButton() {
  const { company } = useBreadcrumbs();
  const [open, setOpen] = useState<"commands" | "companies" | null>(null);
  const command = useCommandKey();
  useHotkey("k", () => setOpen("commands"), { isCommand: true });
  useEffect(() => {
    const read = ({ key }: KeyboardEvent) => {
      if (key === "Control" || key === "Meta") void loadPalette();
    };
    document.addEventListener("keydown", read, { capture: true });
    return () => document.removeEventListener("keydown", read, { capture: true });
  }, []);
  const load = () => void loadPalette();
  return (
    <>
      <Button
        aria-keyshortcuts="Meta+K Control+K"
        onPress={() => setOpen("commands")}
        onHoverStart={load}
        onFocus={load}
        className="flex h-9 shrink-0 items-center gap-2 rounded border border-line px-2.5 text-sm text-muted hover:bg-hover hover:text-ink"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="max-lg:sr-only">Search</span>
        <Kbd className="ml-4 w-12 text-center max-lg:hidden">
          {command === "Ctrl" ? "Ctrl K" : command && "⌘K"}
        </Kbd>
      </Button>
      {open ? (
        <Palette company={company} isPicking={open === "companies"} onClose={() => setOpen(null)} />
      ) : null}
      <Shortcuts onPickCompany={() => setOpen("companies")} />
    </>
  );
}

import { type LucideIcon } from "lucide-react";

/** One line of the command palette. */
export interface PaletteOption {
  /** Unique among all options. */
  id: string;
  label: string;
  /** More about it, in small print. */
  detail?: string;
  icon: LucideIcon;
  /** Where it leads, or what it does. */
  act: { href: string } | { run: () => void; isStep?: boolean };
}

export interface PaletteGroup {
  title: string;
  options: PaletteOption[];
}

/** What the palette offers for what is typed. */
export interface PaletteOffer {
  /** Without empty ones. */
  groups: PaletteGroup[];
  /** Whether this is the answer to what is typed now; else it is still that to what was typed before. */
  isSettled: boolean;
  error: Error | null;
}

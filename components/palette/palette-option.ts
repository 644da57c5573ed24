import { type LucideIcon } from "lucide-react";

export interface PaletteOption {
  /** Unique among all options. */
  id: string;
  label: string;
  /** Secondary text. */
  detail?: string;
  /** Other words that find it, or select it if they are the whole text. */
  keywords?: string;
  icon: LucideIcon;
  /** Offered only for a text. */
  isRare?: boolean;
  act: { href: string } | { run: () => void; isStep?: boolean };
}

export interface PaletteGroup {
  title: string;
  options: PaletteOption[];
}

/** Options for the typed text. */
export interface PaletteOffer {
  /** Without empty groups. */
  groups: PaletteGroup[];
  /** False while the options belong to the previous text. */
  isSettled: boolean;
  error: Error | null;
}

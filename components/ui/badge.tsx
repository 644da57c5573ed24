import { type ReactNode } from "react";
import { cx } from "@/components/ui/style";

export type BadgeTone =
  | "neutral"
  | "accent"
  | "podcast"
  | "radio"
  | "streaming"
  | "success"
  | "warn"
  | "danger";

const tones: Record<BadgeTone, string> = {
  neutral: "",
  accent: "bg-accent-soft text-accent-ink border-transparent",
  podcast: "badge-podcast",
  radio: "badge-radio",
  streaming: "badge-streaming",
  success: "bg-success-soft text-success border-transparent",
  warn: "bg-warn-soft text-warn border-transparent",
  danger: "bg-danger-soft text-danger border-transparent",
};

/** A short label. The color repeats its text. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={cx("badge", tones[tone])}>{children}</span>;
}

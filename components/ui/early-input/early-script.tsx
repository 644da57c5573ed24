"use client";

import { recordEarlyInput } from "@/components/ui/early-input/record-early-input";
import { shortcutKey } from "@/components/ui/early-input/shortcut-key";
import { shortenCode } from "@/components/ui/early-input/shorten-code";

/**
 * The first use of `Intl` in a process takes 20 ms to 100 ms: the browser looks through the data of all its languages. Here that
 * happens in a task of its own after the first frame, not in the middle of hydration, where react-aria would do it.
 */
const warmIntl = 'requestAnimationFrame(()=>setTimeout(()=>new Intl.NumberFormat("en")))';

/** Runs in the HTML before anything else. A client component, because what a server component renders stands in the page twice. */
export function EarlyScript({ nonce }: { nonce: string | undefined }) {
  // Only in the HTML: by the time that the browser renders this, it has run.
  const text =
    typeof window === "undefined"
      ? `${warmIntl};(${shortenCode(recordEarlyInput.toString())})(${shortcutKey.toString()})`
      : "";
  return (
    <script
      nonce={nonce}
      // Browsers hide nonces from scripts, and the text is in the HTML only.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

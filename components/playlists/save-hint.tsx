"use client";

import { useOnline } from "@/components/ui/use-online";

/** Beside the buttons: how to save by keyboard, whether a draft is kept, and that there is no network. */
export function SaveHint({ isDraftKept }: { isDraftKept: boolean }) {
  const isOnline = useOnline();
  return (
    <p className="ml-auto text-sm text-faint">
      <span role="status" className="text-warn">
        {isOnline ? null : "You are offline."}
      </span>
      {isOnline ? (
        <span className="max-sm:hidden">
          {isDraftKept ? "Draft kept · " : null}⌘ or Ctrl + Enter saves
        </span>
      ) : null}
    </p>
  );
}

import { useEffect } from "react";
import { toast, Toaster as Sonner } from "sonner";
import { showToastsWith } from "@/components/ui/toast";

/** Container of sonner's toasts. */
export function SonnerToaster() {
  // Runs after Sonner's own effect, which makes it listen.
  useEffect(() => showToastsWith(toast), []);
  return (
    <Sonner
      position="bottom-right"
      offset={{ bottom: "max(1rem, var(--bottom-bar, 0px))", right: 16 }}
      mobileOffset={{ bottom: "max(4.5rem, var(--bottom-bar, 0px))" }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-center gap-2.5 rounded border bg-raised px-3 py-2.5 text-ink shadow-float font-sans",
          // At most two lines, however long a name is.
          title: "line-clamp-2 font-medium break-words",
          description: "line-clamp-1 break-words text-muted",
          content: "min-w-0 flex-1 [&:has([data-description])_[data-title]]:line-clamp-1",
          icon: "shrink-0",
          success: "[&_[data-icon]]:text-success",
          warning: "[&_[data-icon]]:text-warn",
          error: "[&_[data-icon]]:text-danger",
          actionButton:
            "shrink-0 rounded border border-edge px-2 py-1 text-sm font-medium hover:bg-hover",
        },
      }}
    />
  );
}

import { type CSSProperties, useEffect } from "react";
import { toast, Toaster as Sonner } from "sonner";
import { showToastsWith } from "@/components/ui/toast";

const toasterStyle = { "--width": "var(--toast-width)" } as CSSProperties;

/** Container of sonner's toasts. */
export function SonnerToaster() {
  // Runs after Sonner's own effect, which makes it listen.
  useEffect(() => showToastsWith(toast), []);
  return (
    <Sonner
      position="bottom-left"
      offset={{ bottom: "var(--toast-bottom)", left: "var(--toast-left)" }}
      mobileOffset={{ bottom: "max(4.5rem, var(--bottom-bar, 0px))" }}
      style={toasterStyle}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full flex-wrap items-center gap-2.5 rounded border bg-raised px-3 py-2.5 text-ink shadow-float font-sans",
          // A few lines, however long a name is.
          title: "line-clamp-2 font-medium break-words lg:line-clamp-3",
          description: "line-clamp-1 break-words text-muted",
          content: "min-w-0 flex-1 basis-36 [&:has([data-description])_[data-title]]:line-clamp-1",
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

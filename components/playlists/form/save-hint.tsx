import { Kbd } from "@/components/ui/kbd";
import { useCommandKey } from "@/components/ui/hooks/use-command-key";
import { useOnline } from "@/components/ui/hooks/use-online";

/** At the end of the buttons: the draft, and the keys that save; or that the browser is offline. */
export function SaveHint({ isDraftStored }: { isDraftStored: boolean }) {
  const isOnline = useOnline();
  const command = useCommandKey();
  return (
    <p className="ml-auto text-right text-sm whitespace-nowrap text-faint">
      <span role="status" className="text-warn">
        {isOnline ? null : "You're offline."}
      </span>
      {isOnline ? (
        <span className="flex items-center gap-2 max-md:hidden">
          {isDraftStored ? "Draft saved" : null}
          {command === "" ? null : (
            <>
              <Kbd>{command === "⌘" ? "⌘ Enter" : "Ctrl Enter"}</Kbd>
              <span className="sr-only">{command} Enter</span> saves
            </>
          )}
        </span>
      ) : null}
    </p>
  );
}

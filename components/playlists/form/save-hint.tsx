import { Kbd } from "@/components/ui/kbd";
import { useCommandKey } from "@/components/ui/hooks/use-command-key";
import { useOnline } from "@/components/ui/hooks/use-online";
import { type DraftState } from "@/lib/browser/playlists/drafts/draft-keeper";

/**
 * At the end of the buttons: the draft's state and the keys that save, or a note that the browser is offline or stores no drafts. Above
 * the form it would move the form.
 */
export function SaveHint({ draft }: { draft: DraftState }) {
  const isOnline = useOnline();
  const command = useCommandKey();
  const failure = !isOnline
    ? "You're offline."
    : draft === "failed"
      ? "Drafts can't be saved in this browser."
      : null;
  return (
    <p className="ml-auto text-right text-sm text-faint sm:whitespace-nowrap">
      <span role="status" className="text-warn">
        {failure}
      </span>
      {failure === null ? (
        <span className="flex items-center gap-2 max-md:hidden">
          {draft === "kept" ? "Draft saved" : null}
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

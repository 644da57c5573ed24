import { TooltipTrigger } from "react-aria-components/Tooltip";
import { Button } from "@/components/ui/button";
import { useCommandKey } from "@/components/ui/hooks/use-hotkey";
import { useOnline } from "@/components/ui/hooks/use-online";
import { Tooltip } from "@/components/ui/icon-button";
import { type DraftState } from "@/lib/browser/playlists/drafts/draft-keeper";

interface SaveButtonProps {
  isPending: boolean;
  isDisabled?: boolean;
  children: string;
}

/** Saves the form. Its tooltip names the keys that do the same. */
export function SaveButton(props: SaveButtonProps) {
  const command = useCommandKey();
  return (
    <TooltipTrigger delay={500} closeDelay={50}>
      <Button
        {...props}
        type="submit"
        variant="primary"
        aria-keyshortcuts="Meta+Enter Control+Enter"
      />
      <Tooltip>{command === "⌘" ? "⌘ Enter" : "Ctrl Enter"}</Tooltip>
    </TooltipTrigger>
  );
}

/** At the end of the buttons, because above the form it would move it: whether the browser is offline or stores no drafts. */
export function SaveHint({ draft }: { draft: DraftState }) {
  const isOnline = useOnline();
  return (
    <p role="status" className="ml-auto text-right text-sm text-warn">
      {!isOnline
        ? "You're offline."
        : draft === "failed"
          ? "Drafts can't be saved in this browser."
          : null}
    </p>
  );
}

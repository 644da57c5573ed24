import { TooltipTrigger } from "react-aria-components/Tooltip";
import { Button } from "@/components/ui/button";
import { useCommandKey } from "@/components/ui/hooks/use-hotkey";
import { useOnline } from "@/components/ui/hooks/use-browser-state";
import { Tooltip } from "@/components/ui/icon-button";
import { type DraftState } from "@/lib/browser/playlists/drafts/draft-keeper";
import { useEffect, useEffectEvent, useRef } from "react";
import { type UseFormSubscribe } from "react-hook-form";
import { connection } from "@/components/layout/connection";
import { type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { isSessionLoss, useSession } from "@/components/session/use-session";
import { ApiError } from "@/lib/browser/api-error";
import { type Session } from "@/lib/shared/session/schema";

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

/**
 * Repeats a failed save once: after the same client has signed in again if the session had ended, and when the connection is back if it was
 * lost, unless the form was changed meanwhile. `error` is the save's.
 */
export function useSaveAgain(
  error: Error | null,
  subscribe: UseFormSubscribe<PlaylistFormValues>,
  save: () => void,
): void {
  const saveNow = useEffectEvent(save);
  const session = useSession();
  const lost = useRef<{ error: Error; session: Session } | null>(null);
  useEffect(() => {
    if (!error || !isSessionLoss(error)) {
      lost.current = null;
      return;
    }
    const last = lost.current;
    lost.current = { error, session };
    if (last?.error !== error || last.session === session) return;
    if (last.session.client.id === session.client.id) saveNow();
  }, [error, session]);

  /** Whether the save that runs is itself a repetition. */
  const isAgain = useRef(false);
  useEffect(() => {
    const wasAgain = isAgain.current;
    if (error) isAgain.current = false;
    if (!(error instanceof ApiError) || error.code !== "network" || wasAgain) return;
    let isUnchanged = true;
    connection.set({ isDown: true });
    void connection.untilUp().then(() => {
      if (!isUnchanged) return;
      isAgain.current = true;
      saveNow();
    });
    const end = subscribe({ formState: { values: true }, callback: () => (isUnchanged = false) });
    return () => {
      isUnchanged = false;
      end();
    };
  }, [error, subscribe]);
}

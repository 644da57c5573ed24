import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { actionForms } from "@/components/change-sets/action-forms";
import { BulkPreview } from "@/components/change-sets/bulk-preview";
import { type BulkTask } from "@/components/change-sets/bulk-task";
import { describeStart } from "@/components/change-sets/bulk-labels";
import { DialogFoot, StartFailure } from "@/components/change-sets/dialog-foot";
import { useMergedTag } from "@/components/pickers/tag-checklist";
import { Button } from "@/components/ui/button";
import { useDebounced } from "@/components/ui/hooks/use-settled";
import { bulkPreviewQuery, postBulkAction } from "@/lib/browser/change-sets/queries";
import {
  type BulkAction,
  type BulkActionInput,
  bulkActionSchema,
  type BulkRequestInput,
  type ChangeSet,
} from "@/lib/shared/change-sets/schema";
import { followRun } from "@/components/change-sets/run-change-set";
import { ApiError } from "@/lib/browser/api-error";
import { newId } from "@/lib/shared/ids";
import { failAttempt, nextAttempt, type SaveAttempt } from "@/lib/browser/save-attempt";

interface BulkFormProps {
  task: BulkTask;
  isRunning: boolean;
  onStarted: (changeSet: ChangeSet) => void;
  onClose: () => void;
}

/** Maximum playlists with an automatic preview; for more the user requests it. */
const maxAutomaticPreview = 1_000;

/**
 * Form of the action, with a preview of its changes. Submitting before the current preview has arrived starts the action with the
 * preview, unless the preview contains a warning.
 */
export function BulkForm({ task, isRunning, onStarted, onClose }: BulkFormProps) {
  const queryClient = useQueryClient();
  const form = useForm<BulkActionInput, unknown, BulkAction>({
    resolver: zodResolver(bulkActionSchema),
    defaultValues: actionForms[task.kind].empty(task),
    mode: "onTouched",
  });
  const entered = useWatch({ control: form.control });
  const judged = bulkActionSchema.safeParse(entered);
  const isMerge = useMergedTag(entered as Partial<BulkActionInput>) !== null;
  const current = judged.success ? JSON.stringify(judged.data) : "";
  const settled = useDebounced(current, 300);
  const [pressed, setPressed] = useState("");
  const isByItself = task.count <= maxAutomaticPreview;
  const asked = isByItself ? settled : pressed;
  const isAsked = asked !== "" && asked === current;
  const query = bulkPreviewQuery(
    isAsked ? { selection: task.selection, action: JSON.parse(asked) as BulkActionInput } : null,
  );
  // A started change would affect its own preview.
  const preview = useQuery({ ...query, enabled: isAsked && !isRunning });
  const start = useStartBulk(onStarted);
  const startUnseen = useMutation({
    mutationFn: async (action: BulkAction) => {
      const request = { selection: task.selection, action };
      const { counts, warned } = await queryClient.fetchQuery(bulkPreviewQuery(request));
      const isPlain = counts.failed + warned === 0 && counts.done + counts.partial > 0;
      if (isPlain) await start.mutateAsync(request);
    },
  });
  const found = asked === current && !preview.isFetching ? preview.data : undefined;
  const isWaiting = preview.isFetching || (isByItself && current !== asked && current !== "");
  const submit = form.handleSubmit((action) => {
    if (found) start.mutate({ selection: task.selection, action });
    else if (preview.isError) void preview.refetch();
    else if (isByItself) startUnseen.mutate(action);
    else setPressed(JSON.stringify(action));
  });
  // A preview that arrives while the button is pressed would move the button away and cancel the press.
  const [held, setHeld] = useState<{ preview: typeof found } | null>(null);
  const isBusy = start.isPending || startUnseen.isPending || isRunning;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        // React passes events on to the parent components of the dialog, although it is elsewhere in the document.
        event.stopPropagation();
        void submit(event);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isBusy) return;
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
      className="flex flex-col gap-4"
    >
      <fieldset disabled={isBusy} className="contents">
        {actionForms[task.kind].fields?.(task, form.control)}
      </fieldset>
      {judged.data === undefined ? null : (
        <BulkPreview
          action={judged.data}
          count={task.count}
          preview={held ? held.preview : found}
          isWaiting={isWaiting}
          error={preview.error}
        />
      )}
      <StartFailure error={start.error} />
      <DialogFoot>
        <Button onPress={onClose} isDisabled={start.isPending}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          onPressStart={() => setHeld({ preview: found })}
          onPressEnd={() => setHeld(null)}
          isPending={isBusy || (isWaiting && !isByItself)}
          isDisabled={found !== undefined && found.counts.done + found.counts.partial === 0}
        >
          {found || isByItself ? describeStart(task, isMerge) : "Preview"}
        </Button>
      </DialogFoot>
    </form>
  );
}

/** Starts a bulk change and runs it; retries of one start use one key, so that it cannot happen twice. */
export function useStartBulk(onStarted: (changeSet: ChangeSet) => void) {
  const queryClient = useQueryClient();
  const attempt = useRef<SaveAttempt | null>(null);
  return useMutation({
    mutationFn: (request: BulkRequestInput) => {
      attempt.current = nextAttempt(attempt.current, JSON.stringify(request), newId);
      return postBulkAction(request, attempt.current.key);
    },
    onSuccess: (changeSet) => {
      followRun(queryClient, changeSet);
      onStarted(changeSet);
    },
    onError: (error) => {
      // Without an API response, the outcome is unknown.
      const answer = error instanceof ApiError ? error : { status: 0, code: "" };
      if (attempt.current) attempt.current = failAttempt(attempt.current, answer);
    },
  });
}

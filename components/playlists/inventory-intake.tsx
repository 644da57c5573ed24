"use client";

import {
  type KeyboardEvent,
  type ClipboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
} from "react";
import { IntakeReview } from "@/components/playlists/intake-review";
import { loadReader, useIntake } from "@/components/playlists/use-intake";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-area";
import { type InventoryIdList } from "@/lib/playlists/inventory-id-list";

export interface IntakeHandle {
  /** Adds what is typed and not added yet. False when it needs a decision first, and shows where. */
  flush: () => Promise<boolean>;
  /** What is typed or pasted here and not added yet. */
  getPending: () => string;
  setPending: (text: string) => void;
}

interface InventoryIntakeProps {
  list: InventoryIdList;
  onAdd: (ids: string[], message: string) => void;
  error?: string;
  /** What the last change did. */
  status: ReactNode;
  inputRef: Ref<HTMLTextAreaElement>;
  ref: Ref<IntakeHandle>;
}

/** Where ids are typed and pasted. */
export function InventoryIntake(props: InventoryIntakeProps) {
  const { list, onAdd, error, status, inputRef, ref } = props;
  const intake = useIntake({ list, onAdd });
  const box = useRef<HTMLDivElement>(null);

  useImperativeHandle(ref, () => ({
    flush: async () => {
      const isDone = await intake.addTyped();
      if (!isDone) box.current?.scrollIntoView({ block: "nearest" });
      return isDone;
    },
    getPending: () => intake.review?.text ?? intake.text,
    setPending: intake.setText,
  }));

  const readKey = (event: KeyboardEvent) => {
    const isPlainEnter =
      event.key === "Enter" && !event.shiftKey && !event.metaKey && !event.ctrlKey;
    if (!isPlainEnter || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void intake.addTyped();
  };
  const readPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    void intake.reviewPasted(pasted);
  };

  return (
    <div ref={box} className="flex flex-col gap-2" onFocus={() => void loadReader()}>
      <TextArea
        ref={inputRef}
        label="Inventory IDs"
        description="Type an ID and press Enter, or paste a column, a list, CSV or JSON."
        rows={3}
        isCode
        value={intake.text}
        onChange={intake.setText}
        onKeyDown={readKey}
        onPaste={readPaste}
        error={intake.failure ?? error}
      />
      {intake.review ? (
        <IntakeReview
          key={intake.review.reading.column}
          reading={intake.review.reading}
          existing={list.length}
          onColumn={intake.chooseColumn}
          onAdd={intake.addReviewed}
          onCancel={intake.cancelReview}
        />
      ) : null}
      {/* Always there, because a screen reader only hears what changes in a place that it knows. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {intake.review ? null : <Button onPress={() => void intake.addTyped()}>Add IDs</Button>}
        {status}
      </div>
    </div>
  );
}

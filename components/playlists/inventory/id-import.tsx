"use client";

import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
} from "react";
import { FileUp } from "lucide-react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { IdImportProgressBar } from "@/components/playlists/inventory/id-import-progress";
import { IdImportReview } from "@/components/playlists/inventory/id-import-review";
import { type ListChange, useIdImport } from "@/components/playlists/inventory/use-id-import";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { TextArea } from "@/components/ui/text-area";
import { useFileDrop } from "@/components/ui/hooks/use-file-drop";
import { type InventoryIdList } from "@/lib/playlists/inventory-id-list";

export interface IdImportHandle {
  /** Adds the pending text. False if the user must decide something first; scrolls to it. */
  flush: () => Promise<boolean>;
  /** Typed or pasted text that is not added yet; excludes files. */
  getPending: () => string;
  setPending: (text: string) => void;
}

interface IdImportProps {
  list: InventoryIdList;
  onChange: ListChange;
  error?: string;
  /** Result of the last change. */
  status: ReactNode;
  inputRef: Ref<HTMLTextAreaElement>;
  ref: Ref<IdImportHandle>;
}

const fileTypes = [".csv", ".tsv", ".txt", ".json", "text/plain", "text/csv", "application/json"];

/** Field to type or paste IDs, or to choose or drop a file. */
export function IdImport(props: IdImportProps) {
  const { list, onChange, error, status, inputRef, ref } = props;
  const idImport = useIdImport({ list, onChange });
  const box = useRef<HTMLDivElement>(null);
  const drop = useFileDrop((file) => void idImport.reviewFile(file));

  useImperativeHandle(ref, () => ({
    flush: async () => {
      const isDone = await idImport.addTyped();
      if (!isDone) box.current?.scrollIntoView({ block: "nearest" });
      return isDone;
    },
    getPending: () => idImport.pending,
    setPending: idImport.setText,
  }));

  const readKey = (event: KeyboardEvent) => {
    const isPlainEnter =
      event.key === "Enter" && !event.shiftKey && !event.metaKey && !event.ctrlKey;
    if (!isPlainEnter || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void idImport.addTyped();
  };
  const readPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    const pasted = event.clipboardData.getData("text");
    if (!file && !/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    void (file ? idImport.reviewFile(file) : idImport.reviewPasted(pasted));
  };

  return (
    <div
      ref={box}
      data-id-import
      className={cx(
        "flex flex-col gap-2 rounded",
        drop.isOver && "outline-2 outline-offset-4 outline-focus outline-dashed",
      )}
      onFocus={idImport.prepare}
      {...drop.handlers}
    >
      <TextArea
        ref={inputRef}
        label="Inventory IDs"
        description="Type an ID and press Enter, paste a column, list, CSV or JSON, or drop a file."
        rows={3}
        isCode
        value={idImport.text}
        onChange={idImport.setText}
        onKeyDown={readKey}
        onPaste={readPaste}
        error={idImport.failure ?? error}
      />
      <IdImportProgressBar progress={idImport.progress} onStop={idImport.stopReading} />
      {idImport.review ? (
        <IdImportReview
          key={idImport.review.number}
          review={idImport.review}
          list={list}
          onColumn={(column) => void idImport.chooseColumn(column)}
          onFinish={idImport.finishReview}
          onCancel={idImport.cancelReview}
        />
      ) : null}
      {/* Always rendered, so that screen readers announce changes. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {idImport.review ? null : (
          <>
            <Button onPress={() => void idImport.addTyped()}>Add IDs</Button>
            <FileTrigger
              acceptedFileTypes={fileTypes}
              onSelect={(files) => files?.[0] && void idImport.reviewFile(files[0])}
            >
              <Button variant="quiet">
                <FileUp aria-hidden className="size-4" />
                Choose a file
              </Button>
            </FileTrigger>
          </>
        )}
        {status}
      </div>
    </div>
  );
}

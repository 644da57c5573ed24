import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
} from "react";
import { FileUp } from "lucide-react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Toolbar } from "react-aria-components/Toolbar";
import { WorkProgress } from "@/components/import-kit/import-page";
import { type IdImportSession } from "@/components/playlists/inventory/id-import-session";
import {
  type IdImportSource,
  type ListChange,
} from "@/components/playlists/inventory/id-import-state";
import { takeClipboard, useIdImportState } from "@/components/playlists/inventory/use-id-import";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/style";
import { LiveText } from "@/components/ui/visually-hidden";
import { TextArea } from "@/components/ui/text-field";
import { useFileDrop } from "@/components/ui/hooks/use-data-transfer";
import { type InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";
import { lazyPart } from "@/components/ui/lazy-part";
import { formatCount } from "@/lib/shared/format";
import { type CatalogueEntry } from "@/lib/shared/catalogue/schema";

interface IdImportProps {
  session: IdImportSession;
  list: InventoryIdList;
  /** The kind of its IDs; null if it is unknown. */
  kind: string | null;
  /** Whether there are names to match titles with. */
  hasNames: boolean;
  onChange: (change: ListChange) => void;
  error?: string;
  /** Result of the last change. */
  status: ReactNode;
  /** What can be done with the list as a whole; null if it is empty. */
  menu: ReactNode;
  /** Called with a show that was chosen by its name. */
  onPick: (entry: CatalogueEntry) => void;
  /** Receives the text field. */
  inputRef: Ref<HTMLTextAreaElement>;
  /** The text field. */
  input: RefObject<HTMLTextAreaElement | null>;
}

const loadSuggestions = () =>
  import("@/components/playlists/inventory/show-suggestions.lazy").then(
    (file) => file.ShowSuggestions,
  );
const ShowSuggestions = lazyPart(loadSuggestions, { name: "the suggestions" });

const loadReview = () =>
  import("@/components/playlists/inventory/id-import-review.lazy").then(
    (file) => file.IdImportReview,
  );
const IdImportReview = lazyPart(loadReview, {
  name: "the review of these IDs",
  reassurance: "They are kept.",
});

const fileTypes = [
  ".csv",
  ".tsv",
  ".txt",
  ".json",
  ".ndjson",
  ".xlsx",
  ".html",
  ".xls",
  ".opml",
  "text/plain",
  "text/csv",
  "application/json",
];

/** Field for IDs and names of shows, typed or pasted, and for files. Doubtful IDs are reviewed below it. */
export function IdImport(props: IdImportProps) {
  const { session, list, kind, hasNames, onChange, error, status, inputRef, input } = props;
  const state = useIdImportState(session);
  useLayoutEffect(() => session.connect({ list, kind, hasNames, onChange }));
  const prepareAll = () => {
    session.prepare();
    // Offline, they are loaded when they are shown.
    loadReview().catch(() => undefined);
    if (hasNames) loadSuggestions().catch(() => undefined);
  };
  const hasText = state.text.trim() !== "";
  const focusField = () => input.current?.focus({ preventScroll: true });
  const take = (source: IdImportSource) => void session.take(source);
  const takeFile = (content: File) => {
    focusField();
    take({ kind: "file", content });
  };
  const drop = useFileDrop(takeFile);

  const readKey = (event: KeyboardEvent) => {
    const isPlainEnter =
      event.key === "Enter" && !event.shiftKey && !event.metaKey && !event.ctrlKey;
    if (!isPlainEnter) return;
    event.preventDefault();
    void session.takeTyped();
  };
  const readPaste = (event: ClipboardEvent) => {
    const line = event.clipboardData.getData("text").trim();
    const isEditing = state.text !== "" && line !== "" && !/[\r\n]/.test(line);
    if (!isEditing && takeClipboard(session, event.clipboardData)) event.preventDefault();
  };

  return (
    <div
      data-id-import
      className={cx(
        "flex flex-col gap-2 rounded",
        drop.isOver && "outline-2 outline-offset-4 outline-focus outline-dashed",
      )}
      onFocus={prepareAll}
      {...drop.handlers}
    >
      <div className="relative">
        <TextArea
          ref={inputRef}
          label="Inventory IDs"
          placeholder={
            hasNames
              ? "Type or paste IDs or show names, or drop a file"
              : "Type or paste IDs, or drop a file"
          }
          rows={2}
          isCode
          value={state.text}
          onChange={session.setText}
          onKeyDown={readKey}
          onPaste={readPaste}
          error={state.demand ?? state.failure ?? error}
        />
        {hasNames && hasText ? (
          <ShowSuggestions
            input={input}
            text={state.text}
            kind={kind}
            listed={list.set}
            onPick={(entry) => {
              session.setText("");
              props.onPick(entry);
            }}
          />
        ) : null}
      </div>
      {state.progress ? (
        <WorkProgress
          label={`Reading ${state.progress.name}`}
          share={state.progress.share}
          onStop={() => session.stop()}
        >
          {state.progress.share === null ? "Finding IDs" : formatCount(state.progress.cells, "ID")}
        </WorkProgress>
      ) : null}
      <div data-id-check className="flex flex-col gap-2">
        {/* Always rendered, so that screen readers announce changes and buttons keep the focus. */}
        <Toolbar
          aria-label="Add and change IDs"
          className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1"
        >
          <FileTrigger
            acceptedFileTypes={fileTypes}
            onSelect={(files) => files?.[0] && takeFile(files[0])}
          >
            <Button>
              <FileUp aria-hidden className="size-4" />
              Choose a file
            </Button>
          </FileTrigger>
          {hasText ? (
            <Button
              onPress={() => {
                focusField();
                void session.takeTyped();
              }}
            >
              Add IDs
            </Button>
          ) : null}
          {status}
          <LiveText>{state.note}</LiveText>
          {props.menu}
        </Toolbar>
        {state.reviews.map((review) => (
          <IdImportReview
            key={review.number}
            review={review}
            session={session}
            onFinish={focusField}
          />
        ))}
      </div>
    </div>
  );
}

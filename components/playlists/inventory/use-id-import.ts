"use client";

import { useEffect, useRef, useState } from "react";
import { describeAdding, needsReview } from "@/components/playlists/inventory/id-import-reading";
import { IdImportReader } from "@/components/playlists/inventory/id-import-reader";
import { formatNumber } from "@/lib/format";
import { selectIds, noWarningDecisions } from "@/lib/id-import/select-ids";
import { type IdImportResult } from "@/lib/id-import/id-import-task";
import { type InventoryIdList } from "@/lib/playlists/inventory-id-list";

/** The source of IDs. Typed text stays in the field until it is added. */
type IdImportSource =
  { kind: "typed" | "pasted"; content: string } | { kind: "file"; content: File };

/** A parsed source that waits for a decision. */
export interface Review extends IdImportResult {
  /** Distinguishes reviews. */
  number: number;
  source: IdImportSource;
}

/** The current source and its progress in cells. */
export interface IdImportProgress {
  name: string;
  done: number;
  total: number;
}

/** Maximum file size: 10 MB. */
const fileBytes = 10 * 1024 * 1024;

/** Receives the new list and a message about the change. */
export type ListChange = (next: InventoryIdList, message: string) => void;

interface IdImportOptions {
  list: InventoryIdList;
  onChange: ListChange;
}

/** Reads IDs from text and files, adds those without warnings, and keeps the rest for review. */
export function useIdImport({ list, onChange }: IdImportOptions) {
  const [text, setText] = useState("");
  const [review, setReview] = useState<Review | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<IdImportProgress | null>(null);
  const [reader] = useState(() => new IdImportReader());
  const isStopped = useRef(false);
  const count = useRef(0);
  useEffect(() => () => reader.stop(), [reader]);

  const read = async (source: IdImportSource, column?: number): Promise<Review | null> => {
    const name = source.kind === "file" ? source.content.name : "your input";
    setFailure(null);
    isStopped.current = false;
    setProgress({ name, done: 0, total: 0 });
    const request = {
      source: source.content,
      existing: list.ids,
      columns: column === undefined ? undefined : [column],
    };
    const result = await reader.read(request, (done, total) => setProgress({ name, done, total }));
    setProgress(null);
    if (!result && !isStopped.current) setFailure(describeFailure(source));
    count.current += 1;
    return result && { number: count.current, source, ...result };
  };
  const finish = (source: IdImportSource, next: InventoryIdList, message: string) => {
    if (source.kind === "typed") setText("");
    setReview(null);
    onChange(next, message);
  };

  const reviewed = review?.source.kind === "file" ? undefined : review?.source.content;
  return {
    text,
    setText,
    /** Typed or pasted text that is not added yet. */
    pending: reviewed ?? text,
    review,
    failure,
    progress,
    prepare: () => void reader.prepare(),
    /** Opens the review of pasted text. */
    async reviewPasted(content: string) {
      const next = await read({ kind: "pasted", content });
      if (next) setReview(next);
      else setText(content);
    },
    async reviewFile(file: File) {
      if (file.size > fileBytes) {
        const size = formatNumber(Math.ceil(file.size / 1024 / 1024));
        return setFailure(`“${file.name}” is ${size} MB. The limit is 10 MB.`);
      }
      setReview(null);
      const next = await read({ kind: "file", content: file });
      if (next) setReview(next);
    },
    async chooseColumn(column: number) {
      const next = review && (await read(review.source, column));
      if (next) setReview(next);
    },
    /** Adds the typed IDs. True if nothing is left to decide. */
    async addTyped(): Promise<boolean> {
      if (review || progress) return false;
      if (text.trim() === "") return true;
      const source = { kind: "typed", content: text } as const;
      const next = await read(source);
      if (!next) return false;
      if (needsReview(next.reading)) {
        setReview(next);
        return false;
      }
      const { added } = selectIds(next.reading, noWarningDecisions);
      finish(source, list.add(added), describeAdding(next.reading, added.length));
      return true;
    },
    /** Applies the decisions of the review. */
    finishReview: (next: InventoryIdList, message: string) =>
      review && finish(review.source, next, message),
    cancelReview: () => setReview(null),
    stopReading() {
      isStopped.current = true;
      reader.stop();
    },
  };
}

function describeFailure(source: IdImportSource): string {
  return source.kind === "file"
    ? `“${source.content.name}” couldn't be read. Save it as CSV or text and try again.`
    : "Couldn't read the list. Check your connection and try again.";
}

"use client";

import { useEffect, useRef, useState } from "react";
import { describeAdding, needsReview } from "@/components/playlists/inventory/id-import-reading";
import { IdImportReader } from "@/components/playlists/inventory/id-import-reader";
import { formatNumber } from "@/lib/format";
import { selectIds, noWarningDecisions } from "@/lib/id-import/select-ids";
import { type IdImportResult } from "@/lib/id-import/id-import-task";
import { type InventoryIdList } from "@/lib/playlists/inventory-id-list";

/** Where ids come from. What was typed stays in the field until it has been added. */
export type IdImportSource =
  { kind: "typed" | "pasted"; content: string } | { kind: "file"; content: File };

/** A source that has been read and waits for a decision. */
export interface Review extends IdImportResult {
  /** Tells it from the reviews before. */
  number: number;
  source: IdImportSource;
}

/** What is being read now, and how far it is: cells that are sorted, of all. */
export interface IdImportProgress {
  name: string;
  done: number;
  total: number;
}

/** The largest file that is read: 10 MB. */
const fileBytes = 10 * 1024 * 1024;

/** What a change to the list did, and the list after it. */
export type ListChange = (next: InventoryIdList, message: string) => void;

interface IdImportOptions {
  list: InventoryIdList;
  onChange: ListChange;
}

/** From text and files to ids: reads them, adds what is beyond doubt, and holds the rest for a review. */
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
    const request = { source: source.content, existing: list.ids, column };
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
    /** What is typed or pasted and not added yet. */
    pending: reviewed ?? text,
    review,
    failure,
    progress,
    prepare: () => void reader.prepare(),
    /** Opens the review of a pasted text. */
    async reviewPasted(content: string) {
      const next = await read({ kind: "pasted", content });
      if (next) setReview(next);
      else setText(content);
    },
    /** Opens the review of a file. */
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
    /** Adds what was typed. True once nothing is left to decide. */
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
    /** Carries out what was decided in the review. */
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

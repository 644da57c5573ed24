"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ImportReader } from "@/components/imports/import-reader";
import { type ImportSummary } from "@/lib/imports/import-file";
import { checkPlaylists } from "@/lib/imports/queries";

/** The largest file that is read: 50 MB. */
const fileBytes = 50 * 1_000_000;

/** What is being done with a file, and how far that is (0 to 1). */
export interface FileProgress {
  step: "reading" | "checking";
  name: string;
  playlists: number;
  share: number;
}

/** A file that was read and checked as a whole, and the reader that keeps it. */
export interface CheckedFile {
  name: string;
  summary: ImportSummary;
  reader: ImportReader;
}

/** Reads a file of playlists and checks all of it, here and on the server. Nothing is created by it. */
export function useImportFile() {
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const reader = useRef<ImportReader | null>(null);
  const giveUp = useRef<AbortController | null>(null);
  const [isStopped, setStopped] = useState(false);
  const drop = () => {
    giveUp.current?.abort();
    reader.current?.stop();
  };
  useEffect(() => drop, []);
  const work = useMutation({
    mutationFn: async (file: File): Promise<CheckedFile> => {
      drop();
      setStopped(false);
      if (file.size > fileBytes) throw new Error(describeSize(file));
      const controller = new AbortController();
      giveUp.current = controller;
      const tell = (step: FileProgress["step"]) => (playlists: number, share: number) =>
        setProgress({ step, name: file.name, playlists, share });
      tell("reading")(0, 0);
      const current = new ImportReader(tell("reading"));
      reader.current = current;
      await current.ask("read", { file });
      await checkAll(current, controller.signal, tell("checking"));
      const summary = await current.ask("summarize", {});
      return { name: file.name, summary, reader: current };
    },
    onSettled: () => setProgress(null),
  });
  return {
    checked: work.data ?? null,
    progress,
    /** Why the file could not be read. Having been stopped is no failure. */
    failure: isStopped ? null : (work.error?.message ?? null),
    read: (file: File) => work.mutate(file),
    stop: () => {
      setStopped(true);
      drop();
    },
    /** Lets the file go. */
    reset: () => {
      drop();
      work.reset();
    },
  };
}

/** Asks the server about every playlist that is right so far, batch by batch. */
async function checkAll(
  reader: ImportReader,
  signal: AbortSignal,
  onProgress: (playlists: number, share: number) => void,
): Promise<void> {
  const { total } = await reader.ask("summarize", {});
  for (let first: number | null = 0; first !== null;) {
    onProgress(first, first / total);
    const { positions, check, next }: Awaited<ReturnType<typeof askCheck>> = await askCheck(
      reader,
      first,
    );
    if (positions.length > 0) {
      const { playlists } = await checkPlaylists(check, signal);
      await reader.ask("takeAnswers", { positions, answers: playlists });
    }
    first = next;
  }
}

const askCheck = (reader: ImportReader, first: number) => reader.ask("toCheck", { first });

function describeSize({ name, size }: File): string {
  return `“${name}” is ${Math.ceil(size / 1_000_000)} MB. The limit is 50 MB. Split the file.`;
}

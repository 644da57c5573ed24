import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { fileBytes } from "@/components/import-kit/file-drop";
import { toast } from "@/components/ui/toast";
import { refreshCatalogue } from "@/lib/browser/catalogue/source-queries";
import {
  checkDirectory,
  type DirectorySummary,
} from "@/lib/browser/catalogue/importing/check-directory";
import {
  type OpenedDirectory,
  type ReadingChoice,
} from "@/lib/browser/catalogue/importing/directory-file";
import {
  type DirectoryReader,
  openDirectoryReader,
  runDirectory,
} from "@/lib/browser/catalogue/importing/run-directory";
import { type CatalogueImport, type CatalogueSource } from "@/lib/shared/catalogue/sources";
import { formatBytes, formatCount } from "@/lib/shared/format";
import { type TableReading } from "@/lib/shared/tables/table-columns";

/** What somebody says about a file before it is checked. */
export interface DirectoryChoice extends ReadingChoice {
  source: string;
}

/** The user's choices for a file, whose columns are then guessed again. */
export type DirectoryGuess = TableReading & { kind: string | null };

/** The state of a file's import. */
type ImportStep =
  | { at: "start" }
  | { at: "opening"; file: File }
  | { at: "columns"; opened: OpenedDirectory; choice: DirectoryChoice | null }
  | { at: "checking"; rows: number; share: number }
  | {
      at: "preview";
      table: OpenedDirectory["table"];
      choice: DirectoryChoice;
      summary: DirectorySummary;
    }
  /** `current` is null until the server has begun it. */
  | { at: "running"; current: CatalogueImport | null }
  | { at: "stopped"; current: CatalogueImport | null }
  | { at: "done"; current: CatalogueImport };

/** Reads a file of entries, checks all of it, and imports it. Nothing is changed before `run`. */
export function useDirectoryImport() {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<ImportStep>({ at: "start" });
  const [failure, setFailure] = useState<string | null>(null);
  const [fileName, setFileName] = useState("");
  const [total, setTotal] = useState(0);
  const reader = useRef<DirectoryReader | null>(null);
  const giveUp = useRef<AbortController | null>(null);
  const held = useRef<{
    file: File;
    opened: OpenedDirectory | null;
    choice: DirectoryChoice | null;
  } | null>(null);
  const drop = () => {
    giveUp.current?.abort();
    reader.current?.stop();
    reader.current = null;
  };
  useEffect(() => drop, []);

  const work = useMutation({
    scope: { id: "directory" },
    mutationFn: async ({
      act,
      onFail,
    }: {
      act: (signal: AbortSignal) => Promise<void>;
      onFail: () => void;
    }) => {
      const controller = new AbortController();
      giveUp.current = controller;
      setFailure(null);
      try {
        await act(controller.signal);
      } catch (error) {
        if (!controller.signal.aborted) {
          setFailure(error instanceof Error ? error.message : "Something went wrong. Try again.");
          onFail();
        }
      }
    },
  });
  const showColumns = () => {
    const { opened = null, choice = null } = held.current ?? {};
    setStep(opened ? { at: "columns", opened, choice } : { at: "start" });
  };
  const ask = () => {
    reader.current ??= openDirectoryReader();
    return reader.current;
  };
  const open = (file: File) => {
    drop();
    held.current = { file, opened: null, choice: null };
    setFailure(null);
    setFileName(file.name);
    if (file.size > fileBytes)
      return setFailure(
        `“${file.name}” has ${formatBytes(file.size)}. The limit is 50 MB: ask your operator to import it.`,
      );
    setStep({ at: "opening", file });
    work.mutate({
      act: async () => {
        const opened = await ask().ask("open", file);
        if (held.current?.file !== file) return;
        held.current.opened = opened;
        showColumns();
      },
      onFail: () => setStep({ at: "start" }),
    });
  };
  const check = (choice: DirectoryChoice, sources: readonly CatalogueSource[]) => {
    const { current } = held;
    if (!current?.opened) return;
    const { table } = current.opened;
    current.choice = choice;
    setStep({ at: "checking", rows: 0, share: 0 });
    const source = findSource(sources, choice.source);
    work.mutate({
      act: async (signal) => {
        const summary = await checkDirectory(
          {
            reader: ask(),
            choice: { layout: choice.layout, kind: choice.kind },
            name: choice.source,
            source,
          },
          signal,
          (rows, share) => setStep({ at: "checking", rows, share }),
        );
        setTotal(summary.rows);
        setStep({ at: "preview", table, choice, summary });
      },
      onFail: showColumns,
    });
  };
  const run = () => {
    const { current: file } = held;
    if (!file?.choice || !file.opened) return;
    const { choice, opened } = file;
    let last: CatalogueImport | null = null;
    setStep({ at: "running", current: null });
    work.mutate({
      act: async (signal) => {
        const done = await runDirectory(
          {
            reader: ask(),
            choice: { layout: choice.layout, kind: choice.kind },
            start: { source: choice.source, format: opened.format, file: file.file.name },
          },
          signal,
          (current) => {
            last = current;
            setStep({ at: "running", current });
          },
        ).finally(() => refreshCatalogue(queryClient));
        toast.success(`Imported ${formatCount(done.rows - done.rejected, "entry", "entries")}.`);
        setStep({ at: "done", current: done });
      },
      onFail: () => setStep({ at: "stopped", current: last }),
    });
  };
  return {
    step,
    /** Why it stopped. */
    failure,
    fileName,
    /** Rows of the file, once it was checked. */
    total,
    open,
    /** Guesses the columns again. */
    guess: (chosen: DirectoryGuess) => {
      const { current } = held;
      if (!current) return;
      work.mutate({
        act: async () => {
          current.opened = await ask().ask("guess", chosen);
          current.choice = null;
          showColumns();
        },
        onFail: showColumns,
      });
    },
    check,
    run,
    /** Stops the current step. An import can be continued later. */
    stop: () => {
      giveUp.current?.abort();
      if (step.at === "running") setStep({ at: "stopped", current: step.current });
      else if (step.at === "opening") {
        drop();
        setStep({ at: "start" });
      } else showColumns();
    },
    changeColumns: showColumns,
    /** Lets the file go. */
    reset: () => {
      drop();
      held.current = null;
      setFailure(null);
      setStep({ at: "start" });
    },
  };
}

/** The company's own source of a name, as the server compares names. */
export const findSource = (
  sources: readonly CatalogueSource[],
  name: string,
): CatalogueSource | undefined =>
  sources.find(
    (source) => source.is_own && source.name.toLowerCase() === name.trim().toLowerCase(),
  );

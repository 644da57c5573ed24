import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { fileBytes } from "@/components/import-kit/file-drop";
import { checkFile, type ImportReader, openImportReader } from "@/components/imports/check-file";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { type WarningKind } from "@/lib/shared/id-import/types";
import { type AdvertiserChoice } from "@/lib/browser/imports/advertiser-choices";
import { type ColumnMapping, type ImportColumns } from "@/lib/browser/imports/reading/columns";
import { type WarningDecision } from "@/lib/shared/id-import/select-ids";
import {
  type ConflictDecision,
  type ImportSummary,
  type PreviewRow,
} from "@/lib/browser/imports/import-summary";
import { type TableReading } from "@/lib/shared/tables/table-columns";

/** The number of rows that are shown first, and added by each press. */
const previewRows = 50;

/** Work on a file, and its progress (0 to 1). */
interface FileProgress {
  step: "reading" | "checking";
  name: string;
  playlists: number;
  share: number;
}

/** A file that was opened, and the reader that keeps it. */
interface OpenedFile {
  name: string;
  columns: ImportColumns;
  reader: ImportReader;
}

/** A file that was read and checked as a whole. */
export interface CheckedFile extends OpenedFile {
  summary: ImportSummary;
  rows: PreviewRow[];
  /** An earlier import of the same. */
  earlier: ChangeSet | null;
}

type Tell = (step: FileProgress["step"]) => (playlists: number, share: number) => void;
type Step = (tell: Tell, signal: AbortSignal) => Promise<void>;

/** Reads a file of playlists and checks all of it, here and on the server. Nothing is created by it. */
export function useImportFile() {
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const [isStopped, setStopped] = useState(false);
  const reader = useRef<ImportReader | null>(null);
  const giveUp = useRef<AbortController | null>(null);
  const drop = () => {
    giveUp.current?.abort();
    reader.current?.stop();
  };
  useEffect(() => drop, []);
  const work = useMutation({
    // One after another, so that no quick choice is lost.
    scope: { id: "import-file" },
    mutationFn: ({ name, step }: { name: string; step: Step }) => {
      const controller = new AbortController();
      giveUp.current = controller;
      setStopped(false);
      const tell: Tell = (kind) => (playlists, share) =>
        setProgress({ step: kind, name, playlists, share });
      return step(tell, controller.signal);
    },
    onSettled: () => setProgress(null),
  });
  /** Asks the server about everything that it was not asked before. */
  const check = async (file: OpenedFile, tell: Tell, signal: AbortSignal) => {
    const shown = Math.max(previewRows, checked?.rows.length ?? 0);
    const found = await checkFile(file.reader, signal, tell("checking"), shown);
    setChecked({ ...file, ...found });
  };
  const read = (file: File) => {
    drop();
    setOpened(null);
    setChecked(null);
    const step: Step = async (tell, signal) => {
      if (file.size > fileBytes) throw new Error(describeSize(file));
      tell("reading")(0, 0);
      const current = openImportReader();
      reader.current = current;
      const columns = await current.ask("read", file, tell("reading"));
      const next = { name: file.name, columns, reader: current };
      setOpened(next);
      if (columns.isSure) await check(next, tell, signal);
    };
    work.mutate({ name: file.name, step });
  };
  /** Decides something about the file, and checks what that changes. */
  const decide = (how: (reader: ImportReader) => Promise<void>) => {
    if (!opened) return;
    const step: Step = async (tell, signal) => {
      await how(opened.reader);
      await check(opened, tell, signal);
    };
    work.mutate({ name: opened.name, step });
  };
  return {
    opened,
    checked,
    progress,
    isBusy: work.isPending,
    /** Why the file could not be read. Having been stopped is no failure. */
    failure: isStopped ? null : (work.error?.message ?? null),
    read,
    /** Guesses the columns again, of a sheet, with a separator or another header. */
    guess: (reading: TableReading) => {
      if (!opened || work.isPending) return;
      const step: Step = async () => {
        setOpened({ ...opened, columns: await opened.reader.ask("guess", reading) });
      };
      work.mutate({ name: opened.name, step });
    },
    map: (mapping: ColumnMapping) => {
      if (!opened || work.isPending) return;
      const { reading, rowsAre, fields } = mapping;
      const next = { ...opened, columns: { ...opened.columns, reading, rowsAre, fields } };
      const step: Step = async (tell, signal) => {
        tell("reading")(0, 0);
        await opened.reader.ask("map", mapping, tell("reading"));
        setOpened(next);
        await check(next, tell, signal);
      };
      work.mutate({ name: opened.name, step });
    },
    /** Back to the choice of columns. */
    changeColumns: () => setChecked(null),
    chooseAdvertisers: (choices: { name: string; choice: AdvertiserChoice }[]) =>
      decide(async (current) => {
        for (const choice of choices) await current.ask("chooseAdvertiser", choice);
      }),
    decideIds: (kind: WarningKind, decision: WarningDecision) =>
      decide((current) => current.ask("decideIds", { kind, decision })),
    leaveNewOut: (leavesNewOut: boolean) =>
      decide((current) => current.ask("leaveNewOut", leavesNewOut)),
    setAgencyOnly: (isAgencyOnly: boolean) =>
      decide((current) => current.ask("setAgencyOnly", isAgencyOnly)),
    settleConflicts: (decision: ConflictDecision) =>
      decide((current) => current.ask("settleConflicts", decision)),
    skip: (row: number, isSkipped: boolean) =>
      decide((current) => current.ask("skip", { row, isSkipped })),
    /** Reviews the updates again after an import, against the playlists as they are then. */
    reviewAgain: () => decide((current) => current.ask("askAgain", undefined)),
    showMore: () => {
      if (!checked || work.isPending) return;
      const step: Step = async () => {
        const first = checked.rows.length;
        const more = await checked.reader.ask("preview", { first, end: first + previewRows });
        setChecked({ ...checked, rows: [...checked.rows, ...more] });
      };
      work.mutate({ name: checked.name, step });
    },
    stop: () => {
      setStopped(true);
      drop();
      setOpened(null);
      setChecked(null);
    },
    /** Lets the file go. */
    reset: () => {
      drop();
      work.reset();
      setOpened(null);
      setChecked(null);
    },
  };
}

function describeSize({ name, size }: File): string {
  return `“${name}” is ${Math.ceil(size / 1_000_000)} MB. The limit is 50 MB. Split the file.`;
}

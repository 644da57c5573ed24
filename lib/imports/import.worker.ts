import "@/lib/zod-without-eval";
import { AppError } from "@/lib/errors";
import { decodeFile } from "@/lib/id-import/decode-file";
import { ImportFile } from "@/lib/imports/import-file";
import {
  type ImportAnswer,
  type ImportResults,
  type ImportTask,
  type ImportTaskKind,
} from "@/lib/imports/import-task";

/* Parses and holds a file of playlists in a worker, which keeps the page responsive. */

let kept: ImportFile | null = null;

const say = (answer: ImportAnswer) => self.postMessage(answer);

async function read(id: number, file: File): Promise<null> {
  kept = null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { text } = decodeFile(bytes);
  if (text.includes("\0"))
    throw new AppError("bad_request", "This isn't a text file. Save it as CSV and try again.");
  // The CSV reader expects \n. In JSON, line ends are white space.
  const lines = text.replace(/\r\n?/g, "\n");
  kept = await ImportFile.read(bytes, lines, (playlists, share) =>
    say({ id, kind: "progress", playlists, share }),
  );
  return null;
}

async function perform(task: ImportTask): Promise<ImportResults[ImportTaskKind]> {
  if (task.kind === "read") return read(task.id, task.file);
  if (!kept) throw new AppError("bad_request", "Choose the file again.");
  if (task.kind === "toCheck") return kept.toCheck(task.first);
  if (task.kind === "summarize") return kept.summarize();
  if (task.kind === "writeProblems") return kept.writeProblems();
  if (task.kind === "writeBatch") return kept.writeBatch(task.first);
  kept.takeAnswers(task.positions, task.answers);
  return null;
}

self.addEventListener("message", ({ data }: MessageEvent<ImportTask>) => {
  perform(data).then(
    (result) => say({ id: data.id, kind: "result", result }),
    (error: unknown) =>
      say({
        id: data.id,
        kind: "failure",
        message:
          error instanceof AppError
            ? error.message
            : "Couldn't read the file. Save it as CSV or JSON and try again.",
      }),
  );
});

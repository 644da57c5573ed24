import "@/lib/browser/zod-without-eval";
import { DirectoryFile } from "@/lib/browser/catalogue/importing/directory-file";
import {
  type DirectoryAnswer,
  type DirectoryResults,
  type DirectoryTask,
  type DirectoryTaskKind,
} from "@/lib/browser/catalogue/importing/directory-task";
import { AppError } from "@/lib/shared/errors";

/* Reads a file of entries in a worker, which keeps the page responsive. */

let kept: DirectoryFile | null = null;

async function perform({
  kind,
  task,
}: DirectoryTask): Promise<DirectoryResults[DirectoryTaskKind]> {
  if (kind === "open") kept = new DirectoryFile(task.file);
  if (!kept) throw new AppError("bad_request", "Choose the file again.");
  switch (kind) {
    case "open":
      return kept.open();
    case "guess":
      return kept.open(task);
    case "digest":
      return kept.digest(task);
    case "begin":
      await kept.begin(task, task.skipped);
      return null;
    case "next":
      return kept.next();
  }
}

const say = (answer: DirectoryAnswer) => self.postMessage(answer);

self.addEventListener("message", ({ data }: MessageEvent<DirectoryTask>) => {
  perform(data).then(
    (result) => say({ id: data.id, result }),
    (error: unknown) =>
      say({
        id: data.id,
        message:
          error instanceof AppError
            ? error.message
            : "Couldn't read the file. Save it as CSV, XLSX, JSON or OPML and try again.",
      }),
  );
});

/** Characters that file systems reject in names. */
const unsafe = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Tells Excel that a CSV file is UTF-8. */
const byteOrderMark = "\uFEFF";

/** Downloads `text` as a file; CSV with a byte order mark. Browser only. */
export function downloadText(fileName: string, type: string, text: string): void {
  const before = type.startsWith("text/csv") ? byteOrderMark : "";
  downloadFile(fileName, new Blob([before, text], { type }));
}

/** Downloads a file. Browser only. */
export function downloadFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName.replace(unsafe, " ").trim();
  link.click();
  URL.revokeObjectURL(address);
}

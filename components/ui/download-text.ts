/** Characters that file systems reject in names. */
const unsafe = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Downloads `text` as a file. Browser only. */
export function downloadText(fileName: string, type: string, text: string): void {
  downloadFile(fileName, new Blob([text], { type }));
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

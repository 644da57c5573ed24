/** Characters that some file system refuses in a name. */
const unsafe = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Hands `text` to the browser as a file to keep. Only in the browser. */
export function downloadText(fileName: string, type: string, text: string): void {
  downloadFile(fileName, new Blob([text], { type }));
}

/** Hands a file to the browser to keep. Only in the browser. */
export function downloadFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName.replace(unsafe, " ").trim();
  link.click();
  URL.revokeObjectURL(address);
}

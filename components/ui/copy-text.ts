/** Copies `text` to the clipboard and returns whether it worked. Call it on a press. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers have `clipboard` only on https and localhost.
  if (!("clipboard" in navigator)) return copyBySelection(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "fixed opacity-0";
  document.body.append(field);
  field.select();
  const didCopy = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return didCopy;
}

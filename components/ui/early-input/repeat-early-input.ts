import { type EarlyEntry, type EarlyRecord } from "@/components/ui/early-input/record-early-input";
import { dialogs, typesText } from "@/components/ui/hooks/use-hotkey";

/** Time between two tries, in ms. */
const pauseMs = 20;
/** Time for which a shortcut may wait for somebody who takes it, in ms. */
const patienceMs = 3_000;
/** Time that an element may take to hear, in ms: longer than the slowest script. */
const longestMs = 30_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));
function deadline(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}
const isWaited = () => document.querySelector("[data-awaits-keys]") !== null;
const textFocus = () =>
  document.activeElement?.matches(typesText) ? document.activeElement : null;

/** Repeats what was recorded, one after the other, each when its element can hear it. */
export async function repeatEarlyInput(early: EarlyRecord): Promise<void> {
  const isUnheard = deadline(patienceMs);
  for (let [entry] = early.queue; entry; [entry] = early.queue) {
    const isTooLate = deadline(longestMs);
    // A form is not sent while it tells of being sent.
    if (entry.kind === "submit") await pause();
    while ((isWaited() || !isReachable(early, entry)) && !isTooLate()) await pause();
    while (!repeat(entry) && !isUnheard()) await pause();
    // Opens what the next key is for.
    await pause();
    early.queue.shift();
    if (entry.kind === "click") void focusOpened();
  }
}

/** Gives the focus to a dialog that a repeated click opens: what opens while the page is still hydrated may lose it to the page. */
async function focusOpened(): Promise<void> {
  const isTooLate = deadline(patienceMs);
  while (!isTooLate()) {
    const dialog = document.querySelector<HTMLElement>(dialogs);
    if (dialog && document.activeElement === document.body) dialog.focus();
    if (dialog?.contains(document.activeElement)) return;
    await pause();
  }
}

/** React takes an element over while it renders, and listens with what it knows then: of a field, before what was typed is adopted. */
const isReachable = (early: EarlyRecord, { target, isEarly }: EarlyRecord["queue"][number]) =>
  target === document.body ||
  !target.isConnected ||
  (early.isHydrated(target) &&
    (!isEarly || !target.matches("input, select, textarea") || early.adopted.has(target)));

/** Returns whether the entry was heard; what nobody hears may be tried again. */
function repeat(entry: EarlyEntry): boolean {
  if (entry.kind === "paste") return repeatPaste(entry.content);
  if (entry.kind === "key") return repeatKey(entry);
  if (!entry.target.isConnected) return true;
  if (entry.kind === "click") entry.target.click();
  else entry.target.requestSubmit(entry.submitter);
  return true;
}

function repeatPaste(clipboardData: DataTransfer): boolean {
  const target = document.activeElement ?? document.body;
  const init = { clipboardData, bubbles: true, cancelable: true };
  if (!target.dispatchEvent(new ClipboardEvent("paste", init))) return true;
  return textFocus() !== null && insert(clipboardData.getData("text/plain"));
}

function repeatKey({ target, init, isText }: EarlyEntry & { kind: "key" }): boolean {
  const focused = document.activeElement ?? document.body;
  const isCovered =
    focused.closest(dialogs) !== null && !focused.closest(dialogs)?.contains(target);
  const isForFocused = isText || isCovered || !target.isConnected;
  const to = isForFocused ? focused : target;
  // Not a shortcut: it was meant for a field that did not come.
  if (isText && to === document.body) return true;
  const isFree = to.dispatchEvent(new KeyboardEvent("keydown", init));
  to.dispatchEvent(new KeyboardEvent("keyup", init));
  if (!isFree) return true;
  const field = textFocus();
  if (field && field === to && !init.ctrlKey && !init.metaKey) writeKey(field, init.key ?? "");
  // A shortcut whose part of the page may still be hydrated.
  else if (!isText) return false;
  return true;
}

/** Does what the browser does with a key in a text field. */
function writeKey(field: Element, key: string): void {
  if (key.length === 1) insert(key);
  else if (key === "Backspace") document.execCommand("delete");
  else if (key === "Enter" && field instanceof HTMLInputElement) field.form?.requestSubmit();
  else if (key === "Enter") insert("\n");
}

/** Inserts at the caret, as typing does: it can be undone, and React hears of it. */
const insert = (text: string) => document.execCommand("insertText", false, text);

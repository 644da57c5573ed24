import { type Locator, type Page } from "playwright/test";

/** What a person does, counted: a click or a key press is one gesture, and so is a text that is typed or pasted. */
export interface Gestures {
  /** Gestures so far. */
  readonly count: number;
  click: (target: Locator) => Promise<void>;
  /** Presses a key, with its modifiers: "Control+Enter". */
  press: (key: string) => Promise<void>;
  /** Types a text where the focus is. */
  type: (text: string) => Promise<void>;
  /** Pastes a text where the focus is. */
  paste: (text: string) => Promise<void>;
}

/** Acts on a page and counts. What a test does through the page itself, such as waiting, is not counted. */
export function countGestures(page: Page): Gestures {
  let count = 0;
  const counted = async (act: Promise<unknown>) => {
    count += 1;
    await act;
  };
  return {
    get count() {
      return count;
    },
    click: (target) => counted(target.click()),
    press: (key) => counted(page.keyboard.press(key)),
    type: (text) => counted(page.keyboard.type(text)),
    paste: (text) =>
      counted(
        page.evaluate((content) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", content);
          const target = document.activeElement ?? document.body;
          const init = { clipboardData, bubbles: true, cancelable: true };
          const isFree = target.dispatchEvent(new ClipboardEvent("paste", init));
          if (isFree) document.execCommand("insertText", false, content);
        }, text),
      ),
  };
}

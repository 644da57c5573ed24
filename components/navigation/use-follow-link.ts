"use client";

import { useRouter } from "next/navigation";

/** Keys that were held: with them the browser opens another tab or window. */
type Modifiers = Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey">;

/**
 * Goes to a page of the dashboard by clicking a link to it. Not by the router alone: a form with unsaved work
 * watches clicks on links, and so it can ask first wherever the way away was chosen.
 */
export function useFollowLink(): (href: string, modifiers?: Modifiers) => void {
  const router = useRouter();
  return (href, modifiers) => {
    const { metaKey = false, ctrlKey = false, shiftKey = false } = modifiers ?? {};
    const link = document.createElement("a");
    link.href = href;
    link.addEventListener("click", (event) => {
      if (metaKey || ctrlKey || shiftKey) return;
      event.preventDefault();
      router.push(href);
    });
    document.body.append(link);
    const options = { bubbles: true, cancelable: true, metaKey, ctrlKey, shiftKey };
    link.dispatchEvent(new MouseEvent("click", options));
    link.remove();
  };
}

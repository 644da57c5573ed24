import { useRouter } from "next/navigation";

/** Modifier keys that open links in another tab or window. */
type Modifiers = Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey">;

/**
 * Navigates by clicking a temporary link. Forms with unsaved changes watch clicks on links and can ask
 * first, which they cannot for router calls.
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

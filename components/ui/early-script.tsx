"use client";

/**
 * Runs in the HTML before anything else, so it refers to nothing outside of itself.
 *
 * - Keys of an input method are nobody else's, such as the Enter that ends a composition. In Safari it comes after that end, and only
 *   the key code tells.
 * - The browser would send a form without an address to the page's own, with what was typed in it, and lose that.
 * - The first use of `Intl` takes up to 100 ms. Here it has a task of its own after the first frame, instead of a place in hydration.
 */
function beforeScripts(): void {
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    },
    true,
  );
  window.addEventListener("submit", (event) => {
    if (event.target instanceof Element && !event.target.hasAttribute("action"))
      event.preventDefault();
  });
  requestAnimationFrame(() => setTimeout(() => Intl.NumberFormat("en")));
}

/** A client component, because what a server component renders is in the page twice. */
export function EarlyScript({ nonce }: { nonce: string | undefined }) {
  // Only in the HTML: by the time that the browser renders this, it has run.
  const text = typeof window === "undefined" ? `(${beforeScripts.toString()})()` : "";
  return (
    <script
      nonce={nonce}
      // Browsers hide nonces from scripts, and the text is in the HTML only.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

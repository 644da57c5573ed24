/**
 * Container of overlays: inside <main>, so that all content belongs to a landmark. (RAC's portal provider is
 * exported by a package that is not a direct dependency.)
 */
export function portalContainer(): Element | undefined {
  return typeof document === "undefined"
    ? undefined
    : (document.querySelector("main") ?? undefined);
}

/**
 * Where overlays are put: within <main>, so that everything on the page belongs to a landmark. (RAC's newer
 * way, a portal provider, is exported only by a package that we do not depend on directly.)
 */
export function portalContainer(): Element | undefined {
  return typeof document === "undefined"
    ? undefined
    : (document.querySelector("main") ?? undefined);
}

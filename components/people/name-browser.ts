const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** Returns "Firefox on Windows" from a User-Agent, or the User-Agent itself if it names no known browser. */
export function nameBrowser(userAgent: string): string {
  const find = (known: readonly (readonly [string, string])[]) =>
    known.find(([part]) => userAgent.includes(part))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (!browser) return userAgent === "" ? "Unknown browser" : userAgent;
  return system ? `${browser} on ${system}` : browser;
}

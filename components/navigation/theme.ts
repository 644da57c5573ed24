export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Readable by the server, so that the first paint already has the right colours. */
export const themeCookie = "theme";

/** The theme that a cookie or attribute names; anything unknown follows the system. */
export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}

/** Shows a theme at once and keeps it for a year. Browser only. */
export function applyTheme(theme: Theme): void {
  const isSystem = theme === "system";
  if (isSystem) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const age = isSystem ? 0 : 31_536_000;
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${age}; samesite=lax`;
}

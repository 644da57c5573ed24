export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Readable by the server, so that the first paint has the right colors. */
export const themeCookie = "theme";

/** The theme named by a cookie or attribute; "system" for unknown values. */
export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}

/** Applies a theme and stores it for a year. Browser only. */
export function applyTheme(theme: Theme): void {
  const isSystem = theme === "system";
  if (isSystem) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const age = isSystem ? 0 : 31_536_000;
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${age}; samesite=lax`;
}

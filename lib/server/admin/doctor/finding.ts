/** Result of a check. `advice`: what to do unless it is good. */
export interface Finding {
  check: string;
  state: "good" | "warning" | "bad";
  message: string;
  advice?: string;
}

export const good = (check: string, message: string): Finding => ({
  check,
  state: "good",
  message,
});

export const warning = (check: string, message: string, advice: string): Finding => ({
  check,
  state: "warning",
  message,
  advice,
});

export const bad = (check: string, message: string, advice: string): Finding => ({
  check,
  state: "bad",
  message,
  advice,
});

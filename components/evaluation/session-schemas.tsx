"use client";

import "@/lib/browser/session/queries";

/** Shows nothing; see `AnswerSchemas`. */
export function SessionSchemas() {
  return null;
}

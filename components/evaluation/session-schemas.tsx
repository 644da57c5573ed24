"use client";

import "@/lib/session/queries";

/** Shows nothing; see `AnswerSchemas`. */
export function SessionSchemas() {
  return null;
}

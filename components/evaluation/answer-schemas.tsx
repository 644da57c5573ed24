"use client";

import "@/lib/browser/zod-without-eval";
import "@/lib/shared/http/schema";

/**
 * Shows nothing. The parts in this folder evaluate modules that the components behind them need: React renders one component after
 * another and lets the browser work in between, whereas all modules of one component are evaluated without a pause.
 */
export function AnswerSchemas() {
  return null;
}

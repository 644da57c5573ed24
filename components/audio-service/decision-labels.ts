import { type DecideCreate } from "@/lib/shared/creates/schema";

/** Decisions on a playlist with an unknown outcome, in the order of the buttons. */
export const decisionLabels: { action: DecideCreate["action"]; label: string }[] = [
  { action: "it_was_created", label: "It was created" },
  { action: "send_again", label: "Send again" },
  { action: "discard", label: "Discard" },
];

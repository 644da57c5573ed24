import { type Attack } from "./attack";
import { unauthenticatedBodies } from "./attacks/unauthenticated-bodies";
import { byteByByte } from "./attacks/byte-by-byte";
import { combiningMarks } from "./attacks/combining-marks";
import { completeSearches } from "./attacks/complete-searches";
import { exports } from "./attacks/exports";
import { largeCreates } from "./attacks/large-creates";
import { largeReads } from "./attacks/large-reads";
import { longHistories } from "./attacks/long-histories";
import { unreadResponses } from "./attacks/unread-responses";

export const attacks: Attack[] = [
  combiningMarks,
  unauthenticatedBodies,
  byteByByte,
  completeSearches,
  largeReads,
  largeCreates,
  exports,
  unreadResponses,
  longHistories,
];

import { type Attack } from "./attack";
import { bodiesOfStrangers } from "./attacks/bodies-of-strangers";
import { byteByByte } from "./attacks/byte-by-byte";
import { combiningMarks } from "./attacks/combining-marks";
import { completeSearches } from "./attacks/complete-searches";
import { exports } from "./attacks/exports";
import { largeCreates } from "./attacks/large-creates";
import { largeReads } from "./attacks/large-reads";
import { longHistories } from "./attacks/long-histories";
import { unreadAnswers } from "./attacks/unread-answers";

/** All attacks in the order of execution. */
export const attacks: Attack[] = [
  combiningMarks,
  bodiesOfStrangers,
  byteByByte,
  completeSearches,
  largeReads,
  largeCreates,
  exports,
  unreadAnswers,
  longHistories,
];

import { type Attack } from "./attack";
import { pages } from "./attacks/pages";
import { unauthenticatedBodies } from "./attacks/unauthenticated-bodies";
import { byteByByte } from "./attacks/byte-by-byte";
import { combiningMarks } from "./attacks/combining-marks";
import { completeSearches } from "./attacks/complete-searches";
import { guessedInvitations } from "./attacks/guessed-invitations";
import { idLists } from "./attacks/id-lists";
import { inventoryPages } from "./attacks/inventory-pages";
import { misspeltSearches } from "./attacks/misspelt-searches";
import { requestLog } from "./attacks/request-log";
import { slowSignIns } from "./attacks/slow-sign-ins";
import { exports } from "./attacks/exports";
import { largeCreates } from "./attacks/large-creates";
import { largeReads } from "./attacks/large-reads";
import { longHistories } from "./attacks/long-histories";
import { unfinishedBodies } from "./attacks/unfinished-bodies";
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
  unfinishedBodies,
  longHistories,
  inventoryPages,
  misspeltSearches,
  requestLog,
  idLists,
  slowSignIns,
  guessedInvitations,
  pages,
];

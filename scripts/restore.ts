import { backups } from "./rounds/backups";
import { copies } from "./rounds/copies";
import { runSubjects } from "./rounds/run-subjects";
import { upgrades } from "./rounds/upgrades";

/*
 * `npm run restore -- [--small] [SUBJECT…]`: what becomes of an installation that is backed up and restored under load, copied to the other database
 * with interruptions, or upgraded with interruptions; compares what arrived with what was there. Takes hours, `upgrades` most of them.
 */

await runSubjects({ backups, copies, upgrades });

import { spawnSync } from "node:child_process";

/** The ID of a user, and of a group, that has nothing: `nobody` where there is one. */
export const otherUser = 65_534;

/** Prefix of a command that runs as that user. */
export const asOtherUser = [
  "setpriv",
  `--reuid=${otherUser}`,
  `--regid=${otherUser}`,
  "--clear-groups",
];

/** Whether tests can: they run as root, and others may read the project. */
export const canBeOtherUser =
  process.getuid?.() === 0 &&
  spawnSync("setpriv", [...asOtherUser.slice(1), "test", "-r", "package.json"]).status === 0;

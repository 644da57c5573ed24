import { randomBytes } from "node:crypto";
import { addStatuses, type Attack, countStatuses, repeat, type Statuses } from "../attack";

/** A stranger guesses the keys of invitations; somebody at the same address signs in meanwhile. */
export const guessedInvitations: Attack = {
  name: "guessed invitations",
  run: async ({ stranger, size, signIn }) => {
    const guess = () =>
      stranger("/api/invitations", {
        method: "POST",
        body: JSON.stringify({ key: randomBytes(32).toString("base64url") }),
      });
    const statuses: Statuses = {};
    for (let made = 0; made < Math.min(size.calls, 1_000); made += size.concurrency)
      addStatuses(statuses, await countStatuses(repeat(size.concurrency, guess)));
    addStatuses(statuses, await countStatuses([signIn()]));
    return statuses;
  },
};

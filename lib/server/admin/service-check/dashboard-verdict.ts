import { type Asked } from "@/lib/server/admin/service-check/ask";
import { type Verdict } from "@/lib/server/admin/service-check/check-report";
import { AppError } from "@/lib/shared/errors";
import { type PlaylistOutcome, readOutcome } from "@/lib/server/remote/exchange/playlist-outcome";
import { toServiceError, withWords } from "@/lib/server/remote/exchange/service-words";
import { explainOutcomeError, toOutcomeError } from "@/lib/server/remote/exchange/send-playlist";
import { readAdvertisers } from "@/lib/server/remote/exchange/advertisers";
import { readTokenAnswer } from "@/lib/server/remote/exchange/token";
import { outcomeOfFault } from "@/lib/server/remote/exchange/send-playlist";

/* The dashboard's verdicts on answers, made by its own readers. */

/** Whether the dashboard signs in. */
export async function judgeToken(asked: Asked, secret: string): Promise<Verdict> {
  try {
    await readTokenAnswer(asked.replay(), secret);
    return { result: "used", found: null };
  } catch (thrown) {
    return refusedWith(thrown);
  }
}

/** Whether the dashboard lists the companies, and how many of them it omits. */
export async function judgeSearch(asked: Asked, token: string): Promise<Verdict> {
  try {
    let found: string | null = null;
    for await (const event of readAdvertisers(asked.replay(), token))
      if (event.kind === "end" && event.skipped > 0)
        found = `${event.skipped} without a usable UUID are left out.`;
    return { result: "used", found };
  } catch (thrown) {
    return refusedWith(thrown);
  }
}

/** The dashboard's verdict on the answer to a create. `known`: identifiers in the request. */
export async function judgeCreate(
  asked: Asked,
  token: string,
  known: string[],
): Promise<PlaylistOutcome> {
  try {
    return await readOutcome(asked.replay(), { token, known });
  } catch (thrown) {
    return outcomeOfFault(thrown, asked.status);
  }
}

/** Converts the outcome to a verdict. */
export function toVerdict(outcome: PlaylistOutcome): Verdict {
  if (outcome.kind === "created") return { result: "used", found: null };
  if (outcome.kind === "notKnown")
    return { result: "not_known", found: withWords(outcome.message, outcome.serviceMessage) };
  return { result: "refused", found: explainOutcomeError(toOutcomeError(outcome)) };
}

function refusedWith(thrown: unknown): Verdict {
  const error = toServiceError(thrown);
  if (error instanceof AppError) return { result: "refused", found: error.message };
  throw error;
}

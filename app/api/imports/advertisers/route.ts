import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { matchAdvertisers } from "@/lib/server/domain/imports/match-advertisers";
import {
  importAdvertisersAnswerSchema,
  importAdvertisersSchema,
} from "@/lib/shared/imports/schema";

/** Finds the advertisers that a file names. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  body: importAdvertisersSchema,
  response: importAdvertisersAnswerSchema,
  answer: async ({ runtime, principal, body }) => ({
    advertisers: await matchAdvertisers(runtime, principal, body.names),
  }),
});

import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { matchAdvertisers } from "@/lib/imports/match-advertisers.server";
import { importAdvertisersAnswerSchema, importAdvertisersSchema } from "@/lib/imports/schema";

/** Finds the advertisers that a file names. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "cookie",
    access: "write",
    body: importAdvertisersSchema,
    response: importAdvertisersAnswerSchema,
    handle: async ({ runtime, principal, body }) => ({
      body: { advertisers: await matchAdvertisers(runtime, principal, body.names) },
    }),
  }),
});

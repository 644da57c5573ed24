import {
  changePinnedCompanies,
  getPinnedCompanies,
} from "@/lib/server/domain/companies/pinned-companies";
import { changePinnedSchema, pinnedAndRecentSchema } from "@/lib/shared/companies/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

/** The caller's pinned and recent companies. Viewers have their own too. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: pinnedAndRecentSchema,
  answer: ({ runtime, principal }) => getPinnedCompanies(runtime, principal),
});

export const POST = endpoint({
  auth: "cookie",
  access: "read",
  body: changePinnedSchema,
  response: pinnedAndRecentSchema,
  answer: ({ runtime, principal, body }) => changePinnedCompanies(runtime, principal, body),
});

import {
  changePinnedCompanies,
  getPinnedCompanies,
} from "@/lib/server/domain/companies/pinned-companies";
import { changePinnedSchema, pinnedAndRecentSchema } from "@/lib/shared/companies/schema";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";

/** The caller's pinned and recent companies. Viewers have their own too. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: pinnedAndRecentSchema,
    answer: ({ runtime, principal }) => getPinnedCompanies(runtime, principal),
  }),
  POST: endpoint({
    auth: "cookie",
    access: "read",
    body: changePinnedSchema,
    response: pinnedAndRecentSchema,
    answer: ({ runtime, principal, body }) => changePinnedCompanies(runtime, principal, body),
  }),
});

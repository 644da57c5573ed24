import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import {
  listNameTemplates,
  replaceNameTemplates,
} from "@/lib/server/domain/playlists/name-templates/name-templates";
import { nameTemplatesSchema } from "@/lib/shared/playlists/name-templates/schema";

/** A company's templates for the names of new playlists. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: nameTemplatesSchema,
  answer: ({ runtime, principal }) => listNameTemplates(runtime, principal),
});

export const PUT = endpoint({
  auth: "cookie",
  access: "write",
  body: nameTemplatesSchema,
  response: nameTemplatesSchema,
  answer: ({ runtime, principal, body }) => replaceNameTemplates(runtime, principal, body),
});

import { previewRows } from "@/lib/server/domain/catalogue/imports/preview-rows";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import {
  cataloguePreviewAnswerSchema,
  cataloguePreviewSchema,
} from "@/lib/shared/catalogue/sources";

/** Previews an import of rows into the company's own catalogue. Changes nothing. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  isQuery: true,
  body: cataloguePreviewSchema,
  bodySize: "lists",
  response: cataloguePreviewAnswerSchema,
  answer: ({ runtime, principal, body }) => previewRows(runtime.database, principal, body),
});

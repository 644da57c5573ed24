import { type z } from "zod";
import { type ErrorCode } from "@/lib/shared/errors";

/** Headers that an operation takes or answers with, beyond those of all operations. */
export type OperationHeader = "Idempotency-Key" | "If-Match" | "If-None-Match" | "ui-referer";
export type AnswerHeader = "ETag" | "Location" | "Idempotent-Replayed";

/** Description of an operation in openapi.json that does not follow from its declaration. */
export interface ApiOperation {
  /** The name in generated clients, unique. */
  id: string;
  tag: "Token" | "Companies" | "Playlists" | "Inventory" | "Tags";
  title: string;
  /** Markdown. */
  about: string;
  /** Whether it is Cuelist's own and not in docs/service-api.md. Its errors then have a `doc_url`. */
  isExtension: boolean;
  /** Descriptions of the path's parameters, by name. */
  params?: Record<string, string>;
  headers?: OperationHeader[];
  status?: 200 | 201;
  answerHeaders?: AnswerHeader[];
  /** Errors of this operation in addition to those of all that are declared like it (`listErrors`). */
  errors?: ErrorCode[];
}

/** The part of a declaration that `endpoint` keeps for openapi.json. */
export interface DeclaredOperation {
  auth: "bearer" | "none";
  access: "read" | "write";
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  isBodyOptional?: boolean | undefined;
  response: z.ZodType;
  operation: ApiOperation;
}

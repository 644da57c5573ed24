import { notFoundHandlers } from "@/lib/endpoint/methods";

/** Answers unknown addresses under this prefix with JSON instead of a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = notFoundHandlers();

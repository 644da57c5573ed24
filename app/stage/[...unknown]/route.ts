import { notFoundHandlers } from "@/lib/endpoint/methods";

/** Everything under this prefix that is not an operation: JSON, not a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = notFoundHandlers();

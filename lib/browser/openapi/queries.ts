import { type OpenApiDocument } from "@/lib/shared/openapi/document";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callApi } from "@/lib/browser/api-client";

/** The description of `/stage` and `/v2`. @throws ApiError 404 if another service is connected */
export const openApiQuery = () =>
  queryOptions({
    queryKey: ["openapi"],
    queryFn: ({ signal }) =>
      callApi("/openapi.json", { schema: z.custom<OpenApiDocument>(), signal }),
    staleTime: Infinity,
  });

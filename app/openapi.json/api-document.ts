import { type OpenApiDocument } from "@/lib/shared/openapi/document";
import { documentedRoutes } from "@/app/openapi.json/documented-routes";
import { buildDocument } from "@/lib/server/http/openapi/build-document";
import { type Runtime } from "@/lib/server/runtime/runtime";

let document: OpenApiDocument | undefined;

/** openapi.json of this installation, for its address and for the API page. */
export const getApiDocument = ({ env }: Runtime): OpenApiDocument =>
  (document ??= buildDocument(documentedRoutes, env.publicOrigin));

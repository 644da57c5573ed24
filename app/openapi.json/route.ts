import { getApiDocument } from "@/app/openapi.json/api-document";
import { checkIsService } from "@/lib/server/http/endpoint/check-capability";
import { errorAnswer } from "@/lib/server/http/answers/answers";
import {
  encodedAnswer,
  type EncodedText,
  encodeText,
} from "@/lib/server/http/answers/encoded-answer";
import { getRuntime } from "@/lib/server/runtime/get-runtime";

let encoded: Promise<EncodedText> | undefined;

/** The description of `/stage` and `/v2` (OpenAPI 3.1); public. */
export async function GET(request: Request): Promise<Response> {
  try {
    const runtime = await getRuntime();
    checkIsService(runtime);
    encoded ??= encodeText(JSON.stringify(getApiDocument(runtime)));
    return encodedAnswer(request, await encoded);
  } catch (error) {
    return errorAnswer(error);
  }
}

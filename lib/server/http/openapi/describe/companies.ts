import { credentialsSchema, tokenSchema } from "@/lib/shared/clients/schema";
import {
  advertiserSchema,
  apiCompanySearchSchema,
  companySearchResponseSchema,
} from "@/lib/shared/companies/schema";
import { limits } from "@/lib/shared/limits";
import {
  cursorField,
  nextCursorField,
  tokenField,
  wholeNumber,
} from "@/lib/server/http/openapi/describe/common";
import { describeFields, describeSchema } from "@/lib/server/http/openapi/schema-docs";

/** Describes the schemas of "Get token" and "Search for companies". */
export function describeCompanies(): void {
  describeFields(credentialsSchema, {
    client_id: "Your client ID.",
    client_secret: "Your client secret. It begins with cl_.",
  });
  describeFields(tokenSchema, {
    _token: "The access token, a JWT. Send it as Authorization: Bearer.",
    token_type: '"bearer".',
    expires_in: { description: "For how long the token is valid, in seconds.", isExtension: true },
  });
  describeFields(
    apiCompanySearchSchema,
    {
      q: "A name, or part of one. Case, accents, vowel marks, character width, invisible characters and punctuation do not matter; words may come in any order; words in quotation marks must be whole and in that order. A UUID finds its advertiser.",
      limit: {
        description: "Advertisers per page. Without limit and cursor all of them are streamed.",
        json: wholeNumber(1, limits.pageRows),
      },
      cursor: `${cursorField} Without limit such a page has 50 advertisers.`,
      suggest: {
        description:
          "true: if no advertiser matches, suggest similar names. That takes many times as long as the search itself.",
        json: { type: "string", enum: ["true", "false"] },
      },
    },
    { areExtensions: true },
  );
  describeSchema(advertiserSchema, { id: "Advertiser", description: "An advertiser." });
  describeFields(advertiserSchema, {
    uuid: { description: "UUID of the advertiser.", json: { type: "string", format: "uuid" } },
    name: "Name of the advertiser.",
  });
  describeFields(companySearchResponseSchema, {
    Message: null,
    type: null,
    Advertisers: "The advertisers.",
    suggestions: {
      description: "If suggest is true and no advertiser matches: up to five with similar names.",
      isExtension: true,
    },
    _token: tokenField,
    next_cursor: { description: `${nextCursorField} Absent without limit.`, isExtension: true },
  });
}

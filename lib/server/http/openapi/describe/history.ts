import { limits } from "@/lib/shared/limits";
import {
  cursorField,
  nextCursorField,
  tokenField,
  wholeNumber,
} from "@/lib/server/http/openapi/describe/common";
import { describeFields, describeSchema } from "@/lib/server/http/openapi/schema-docs";
import {
  revisionPageSchema,
  revisionPageSearchSchema,
} from "@/lib/server/domain/playlists/api/api-schema";
import { revisionSchema } from "@/lib/shared/playlists/history/revision-schema";
import { tagPageSchema } from "@/lib/server/domain/tags/api-schema";
import { tagCountSchema, tagCountSearchSchema } from "@/lib/shared/tags/schema";

/** Describes the schemas of "List revisions" and "List tags". */
export function describeHistory(): void {
  describeFields(revisionPageSearchSchema, {
    limit: {
      description: "Maximum revisions per page.",
      json: wholeNumber(1, limits.pageRows, 20),
    },
    cursor: cursorField,
  });
  describeSchema(revisionSchema, { id: "Revision", description: "One change of a playlist." });
  describeFields(revisionSchema, {
    revision: "The number of the revision, from 1.",
    at: { description: "When it was made.", json: { type: "string", format: "date-time" } },
    by: "Name of the client that made it.",
    person: null,
    source: "Where it was made.",
    change:
      "Old and new values of the changed fields; a first revision has no old ones. Of added and removed IDs the counts and the first 20. origin is the source of the revision; taken is the search that its IDs were copied from: its number at that time, and a digest of its rules.",
    change_set: "The bulk change or import that it belongs to, if your company started it.",
  });
  const common = { Message: null, type: null, _token: tokenField };
  describeFields(revisionPageSchema, {
    ...common,
    Revisions: "The revisions, newest first.",
    names: "Names of the advertisers and playlists that the revisions mention, by UUID.",
    next_cursor: nextCursorField,
  });
  describeFields(tagCountSearchSchema, {
    q: "Part of the tag.",
    company: "Only playlists of this company: the UUID of an advertiser or of your agency.",
    advertiser: {
      description: "Tags in playlists for the advertiser of this UUID come first.",
      json: { type: "string", format: "uuid" },
    },
  });
  describeSchema(tagCountSchema, { id: "Tag", description: "A tag with its use." });
  describeFields(tagCountSchema, {
    tag: "The tag.",
    active: "Number of active playlists that have it.",
    archived: "Number of archived ones.",
  });
  describeFields(tagPageSchema, {
    ...common,
    Tags: "The tags, most used first.",
    more: "Number of tags that aren't listed.",
  });
}

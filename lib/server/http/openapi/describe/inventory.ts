import { inventoryPageSchema } from "@/lib/server/domain/catalogue/api-schema";
import { tokenField, wholeNumber } from "@/lib/server/http/openapi/describe/common";
import { describeFields, describeSchema } from "@/lib/server/http/openapi/schema-docs";
import {
  catalogueEntrySchema,
  catalogueSearchSchema,
  foundEntries,
  inventoryNameSchema,
  namedIds,
} from "@/lib/shared/catalogue/schema";

const time = { type: "string", format: "date-time" };
const timeOrNull = { anyOf: [time, { type: "null" }] };

/** Describes the schemas of the catalogue's data on inventory IDs. */
export function describeInventory(): void {
  const name = {
    id: "The inventory ID.",
    name: "Name of the show, station or app.",
    publisher: "Who publishes it; null if the source does not say.",
    last_published_at: {
      description: "When it was last heard of, such as by its last episode; null if unknown.",
      json: timeOrNull,
    },
    gone_since: {
      description: "Time of the import whose source no longer had it; null while it has.",
      json: timeOrNull,
    },
  };
  describeSchema(inventoryNameSchema, {
    id: "InventoryName",
    description: "What the catalogue knows of an inventory ID, in short.",
  });
  describeFields(inventoryNameSchema, name);
  describeSchema(catalogueEntrySchema, {
    id: "CatalogueEntry",
    description: "What the catalogue knows of an inventory ID of one kind.",
  });
  describeFields(catalogueEntrySchema, {
    ...name,
    kind: "Directory that the ID is of, such as apple_podcast, or your own word. Kinds may be added.",
    language: "Language, as the source writes it; null if unknown.",
    country: "Country, as the source writes it; null if unknown.",
    categories: "Categories, as the source writes them.",
    address: "Address of the feed, the stream or the page; null if unknown.",
    first_seen_at: { description: "Time of the import that brought it.", json: time },
    last_seen_at: { description: "Time of the last import that had it.", json: time },
    source: "Name of the source.",
    is_own: "Whether your company imported it, and nobody else sees it.",
    attributes: "What else the source says, as texts.",
  });
  describeFields(catalogueSearchSchema, {
    ids: {
      description: `Up to ${namedIds} inventory IDs, separated by commas. Not together with q.`,
      json: { type: "string" },
    },
    q: "Words of the name, each the beginning of one. Not together with ids.",
    kind: { description: "Only entries of this kind.", json: { type: "string" } },
    limit: { description: "Most entries for q.", json: wholeNumber(1, foundEntries, 20) },
  });
  describeFields(inventoryPageSchema, {
    Message: null,
    type: null,
    Inventory: "The entries.",
    _token: tokenField,
  });
}

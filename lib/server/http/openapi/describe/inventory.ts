import { inventoryPageSchema } from "@/lib/server/domain/catalogue/api-schema";
import { tokenField, wholeNumber } from "@/lib/server/http/openapi/describe/common";
import { describeFields, describeSchema } from "@/lib/server/http/openapi/schema-docs";
import {
  answeredFields,
  type CatalogueField,
  catalogueFieldOf,
  listedFields,
} from "@/lib/shared/catalogue/catalogue-fields";
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
  const describe = <Name extends CatalogueField>(names: readonly Name[]) =>
    Object.fromEntries(
      names.map((field) => {
        const { description, holds } = catalogueFieldOf(field);
        const text = description ?? "";
        return [field, holds === "date" ? { description: text, json: timeOrNull } : text];
      }),
    ) as Record<Name, string>;
  const name = {
    id: "The inventory ID.",
    ...describe(listedFields),
    gone_since: {
      description: "Time of the import that no longer had it; null while it is available.",
      json: timeOrNull,
    },
  };
  describeSchema(inventoryNameSchema, {
    id: "InventoryName",
    description: "The name of an inventory ID in the catalogue, with its main properties.",
  });
  describeFields(inventoryNameSchema, name);
  describeSchema(catalogueEntrySchema, {
    id: "CatalogueEntry",
    description: "The catalogue's entry of an inventory ID of one kind.",
  });
  describeFields(catalogueEntrySchema, {
    ...name,
    kind: "Directory that the ID belongs to, such as apple_podcast, or a word of your own. Kinds may be added.",
    ...describe(answeredFields),
    first_seen_at: { description: "Time of the import that added it.", json: time },
    last_seen_at: { description: "Time of the last import that had it.", json: time },
    source: "Name of the source.",
    is_own: "Whether your company imported it; then nobody else sees it.",
  });
  describeFields(catalogueSearchSchema, {
    ids: {
      description: `Up to ${namedIds} inventory IDs, separated by commas. Not together with q.`,
      json: { type: "string" },
    },
    q: "Words of the name, or their beginnings. Not together with ids.",
    kind: { description: "Only entries of this kind.", json: { type: "string" } },
    limit: { description: "Maximum entries for q.", json: wholeNumber(1, foundEntries, 20) },
  });
  describeFields(inventoryPageSchema, {
    Message: null,
    type: null,
    Inventory: "The entries.",
    _token: tokenField,
  });
}

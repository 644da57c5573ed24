/** Parameters of the playlists list that a saved view keeps, in this order. */
const viewParameters = [
  "q",
  "state",
  "type",
  "tag",
  "any_tag",
  "no_tag",
  "untagged",
  "unavailable",
  "inventory_id",
  "id_list",
  "id_match",
  "advertiser",
  "created_by",
  "changed_by",
  "changed_since",
  "sort",
  "order",
  "columns",
];

/** Returns the part of a page's query that a view keeps, in a fixed order, so that equal views have equal texts. */
export function toViewQuery(query: URLSearchParams | string): string {
  const given = new URLSearchParams(query);
  const kept = viewParameters.flatMap((name) => {
    const value = given.get(name) ?? "";
    return value === "" ? [] : [[name, value]];
  });
  return new URLSearchParams(kept).toString();
}

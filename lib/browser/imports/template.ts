/** An empty file to fill in: a row for each inventory ID. Cells that repeat may be left blank. */
export const templateRows = [
  ["name", "advertiser", "type", "tags", "inventory_id"],
  ["Example: morning shows", "Name of your advertiser", "podcast", "news; morning", "973972218"],
  ["", "", "", "", "974000000"],
  ["Example: city radio", "Name of your advertiser", "radio", "", "station-1; station-2"],
];

export const templateName = "cuelist-import";

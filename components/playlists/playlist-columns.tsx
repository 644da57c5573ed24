import { Th } from "@/components/ui/table";

/** What narrow windows leave out, from the least needed on. */
export const columnStyle = {
  advertiser: "max-md:hidden",
  searches: "max-lg:hidden",
  tags: "max-xl:hidden",
  changed: "max-sm:hidden",
};

/** The header of a playlists table. */
export function PlaylistColumns() {
  return (
    <thead>
      <tr>
        <Th>Name</Th>
        <Th className={columnStyle.advertiser}>Advertiser</Th>
        <Th>Type</Th>
        <Th isNumber>IDs</Th>
        <Th isNumber className={columnStyle.searches}>
          Searches
        </Th>
        <Th className={columnStyle.tags}>Tags</Th>
        <Th className={columnStyle.changed}>Changed</Th>
      </tr>
    </thead>
  );
}

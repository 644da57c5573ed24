import { type CreatePlaylistInput } from "@/lib/shared/playlists/schema";

/** A playlist of the demo, created under its advertiser (of `demoAdvertisers`) or under the agency. */
export interface DemoPlaylist extends Omit<CreatePlaylistInput, "advertiser_id"> {
  advertiser: string;
  isAgencys: boolean;
}

/** Nine-digit show IDs in the style of podcast directories; deterministic. */
function podcastIds(count: number, seed: number): string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return String(100_000_000 + (state % 900_000_000));
  });
}

/** Playlists of every type, small and large, with and without searches and tags. */
export const demoPlaylists: DemoPlaylist[] = [
  {
    advertiser: "Cinderpath Running",
    isAgencys: false,
    name: "Marathon season: health & running shows",
    type: "podcast",
    inventory_ids: podcastIds(640, 7),
    searches: [
      {
        schema: "search/1",
        type: "rules",
        label: "English running shows",
        limit: 500,
        query: {
          combinator: "and",
          rules: [
            { field: "genre", operator: "in", value: ["running", "health"] },
            { field: "language", operator: "is", value: "en" },
          ],
        },
      },
    ],
    tags: ["Q2", "brand safe", "marathon"],
  },
  {
    advertiser: "Foxmarrow Books",
    isAgencys: false,
    name: "True crime listeners",
    type: "podcast",
    inventory_ids: podcastIds(48, 21),
    searches: [{ schema: "search/1", type: "text", q: "true crime", label: "True crime" }],
    tags: ["autumn", "hosts read"],
  },
  {
    advertiser: "月見坂コーヒー",
    isAgencys: false,
    name: "朝のコーヒー番組",
    type: "podcast",
    inventory_ids: podcastIds(24, 33),
    searches: [{ schema: "search/1", type: "text", q: "コーヒー" }],
    tags: ["朝", "関東"],
  },
  {
    advertiser: "Kestrelby Airlines",
    isAgencys: false,
    name: "Travel stories, searches only",
    type: "podcast",
    inventory_ids: [],
    searches: [
      {
        schema: "search/1",
        type: "rules",
        label: "Travel, without business travel",
        query: {
          combinator: "and",
          rules: [
            { field: "genre", operator: "is", value: "travel" },
            {
              combinator: "or",
              rules: [
                { field: "title", operator: "contains", value: "journey" },
                { field: "title", operator: "contains", value: "abroad" },
              ],
            },
            { field: "genre", operator: "is_not", value: "business" },
          ],
        },
      },
    ],
  },
  {
    advertiser: "O'Hallaran Motors",
    isAgencys: true,
    name: "Drive time, north-east",
    type: "radio",
    inventory_ids: ["WKZB-FM", "WQLN-FM", "WTHR-AM", "WVEX-FM", "WPDL-FM", "WJNB-AM", "WYRK-HD2"],
    searches: [{ schema: "search/1", type: "text", q: "drive time" }],
    tags: ["6-10", "16-19"],
  },
  {
    advertiser: "Bluequarry Bank",
    isAgencys: false,
    name: "News & talk stations",
    type: "radio",
    inventory_ids: ["WNTK-AM", "KTLB-AM", "KNWZ-FM", "WTKD-AM", "KDSK-FM"],
    searches: [],
    tags: ["news"],
  },
  {
    advertiser: "Größler Wanderschuhe",
    isAgencys: false,
    name: "Bergwetter und Frühsendungen",
    type: "radio",
    inventory_ids: ["de-alpenwelle-1", "de-alpenwelle-2", "at-gipfelfunk", "ch-firn-fm"],
    searches: [],
    tags: ["DACH", "Herbst"],
  },
  {
    advertiser: "Moonpetal Tea",
    isAgencys: false,
    name: "Evening calm",
    type: "streaming",
    inventory_ids: ["stm:ambient-dusk", "stm:piano-hour", "stm:lofi-rain", "stm:sleep-well"],
    searches: [
      {
        schema: "search/1",
        type: "rules",
        label: "Calm channels",
        query: {
          combinator: "or",
          rules: [
            { field: "mood", operator: "in", value: ["calm", "sleep"] },
            { field: "tempo", operator: "lt", value: 80 },
          ],
        },
      },
    ],
    tags: ["evening", "wellness"],
  },
  {
    advertiser: "Pinwheel Learning",
    isAgencys: false,
    name: "Family channels",
    type: "streaming",
    inventory_ids: Array.from(
      { length: 120 },
      (_, at) => `stm:family-${String(at + 1).padStart(3, "0")}`,
    ),
    searches: [],
    tags: ["kids", "COPPA checked"],
  },
  {
    advertiser: "달빛나루 여행사",
    isAgencys: false,
    name: "주말 여행 채널",
    type: "streaming",
    inventory_ids: ["stm:kr-weekend-1", "stm:kr-weekend-2", "stm:kr-roadtrip"],
    searches: [{ schema: "search/1", type: "text", q: "여행", label: "여행" }],
    tags: ["주말"],
  },
];

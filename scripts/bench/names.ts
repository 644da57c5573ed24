import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Invented names built from common words: some terms match a tenth of a million, others one. */

const openings = (
  "Alder,Amber,Arbor,Aurora,Beacon,Birch,Blue Harbor,Bramble,Bright,Cascade,Cedar,Citrus,Clover,Copper," +
  "Coral,Crescent,Delta,Drift,Eagle,Ember,Falcon,Fern,Flint,Garnet,Gilded,Granite,Grove,Harbor,Hazel," +
  "Heron,Indigo,Iron,Ivory,Jasper,Juniper,Keystone,Kingfisher,Lantern,Larch,Linden,Lotus,Maple,Marble," +
  "Meadow,Mercer,Meridian,Midland,Mosaic,Northern,Nova,Oak,Ochre,Olive,Onyx,Opal,Orchard,Osprey,Pebble," +
  "Pine,Pioneer,Prairie,Quarry,Quill,Raven,Ridge,River,Robin,Rowan,Saffron,Sage,Silver,Slate,Solstice," +
  "Spruce,Summit,Swift,Tamarack,Terra,Thistle,Timber,Umber,Union,Upland,Valley,Velvet,Verdant,Vista," +
  "Walnut,Westward,Willow,Winter,Yarrow,Zenith,Zephyr"
).split(",");
const middles = (
  "Dairy,Motor,Insurance,Coffee,Outdoor,Home,Garden,Travel,Energy,Telecom,Sports,Health,Pet,Bread," +
  "Fashion,Audio,Books,Bank,Credit,Marine,Rail,Solar,Toys,Optics,Dental,Furniture,Paint,Tools,Bicycle," +
  "Snack,Juice,Water,Wine,Tea,Grain,Steel,Glass,Paper,Fabric,Software"
).split(",");
const endings = (
  "Group,& Sons,Company,Partners,Holdings,Works,Brothers,Collective,Labs,Trading,International," +
  "Services,Foods,Supply,Studio,Brands"
).split(",");

/** The name of a number: each has another, and they are not in alphabetical order. */
export function advertiserName(number: number): string {
  const combinations = openings.length * middles.length * endings.length;
  // The step is coprime to the number of combinations, so each is used once per round.
  const offset = (number * 7_919) % combinations;
  const opening = openings[offset % openings.length] ?? "";
  const middle = middles[Math.floor(offset / openings.length) % middles.length] ?? "";
  const ending = endings[Math.floor(offset / (openings.length * middles.length))] ?? "";
  const round = Math.floor(number / combinations);
  return `${opening} ${middle} ${ending}${round === 0 ? "" : ` ${townOf(round)}`}`;
}

const syllables = "bel,cor,dun,fal,gar,hol,kir,lan,mor,nor,pel,ros,san,tor,wex,yar".split(",");

function townOf(round: number): string {
  const first = syllables[round % 16] ?? "";
  const second = syllables[Math.floor(round / 16) % 16] ?? "";
  const name = first + second;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A UUID of no time, as other systems give them; the same for a name each time. */
function uuidOf(name: string): string {
  const digits = createHash("sha256").update(name).digest("hex");
  const at = (from: number, to: number) => digits.slice(from, to);
  return `${at(0, 8)}-${at(8, 12)}-4${at(13, 16)}-8${at(17, 20)}-${at(20, 32)}`;
}

/** Writes a CSV file of `count` companies for `admin companies import`. */
export async function writeCompanies(file: string, count: number): Promise<void> {
  function* lines() {
    yield "name,uuid\n";
    for (let number = 0; number < count; number += 1) {
      const name = advertiserName(number);
      yield `${name},${uuidOf(name)}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

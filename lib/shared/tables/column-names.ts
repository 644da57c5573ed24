/** What a column can be of a table, whoever reads it. */
type ColumnField =
  | "id"
  | "uuid"
  | "name"
  | "company"
  | "alias"
  | "publisher"
  | "type"
  | "language"
  | "country"
  | "categories"
  | "address"
  | "date"
  | "number"
  | "search";

const words = (list: string) => list.split(",");

/** The names that people give to columns, best first, as `columnKey` writes them: in English, German, French and Spanish. */
export const columnNames: Record<ColumnField, readonly string[]> = {
  id: words(
    "inventory id,inventory ids,id,ids,identifier,placement id,show id,station id,podcast id,apple id,spotify id,itunes id,call sign,guid,stationuuid,station uuid,inventory,inventar id,inventar ids,kennung,kennungen,inventar,sender id,sendungs id,identifiant,identifiants,id inventaire,inventaire,identificador,identificadores,id inventario,inventario",
  ),
  uuid: words("uuid,company uuid,playlist uuid"),
  name: words(
    "name,title,show,show name,show title,podcast,podcast name,station,station name,placement,placement name,playlist,playlist name,bezeichnung,titel,sendung,sender,nom,titre,émission,emission,station de radio,nombre,título,titulo,programa,emisora",
  ),
  company: words(
    "advertiser,advertiser name,client,client name,brand,company,company name,customer,account,werbekunde,kunde,kundenname,firma,unternehmen,marke,werbungtreibender,annonceur,entreprise,société,societe,marque,anunciante,cliente,empresa,marca",
  ),
  alias: words(
    "also known as,aliases,alias,aka,other names,ticker,auch bekannt als,weitere namen,andere namen,aussi connu sous le nom de,autres noms,también conocido como,otros nombres",
  ),
  publisher: words(
    "publisher,publisher name,author,artist,owner,network,seller,developer,licensee,verlag,anbieter,herausgeber,autor,éditeur,editeur,auteur,editor,propietario",
  ),
  type: words("type,format,typ,art,tipo,formato"),
  language: words("language,lang,languages,sprache,langue,idioma"),
  country: words("country,country code,market,land,markt,pays,país,pais,mercado"),
  categories: words(
    "categories,category,genre,genres,tags,tag,kategorie,kategorien,schlagwörter,catégorie,catégories,categorie,mots clés,categoría,categoria,categorías,etiquetas",
  ),
  address: words(
    "url,address,link,website,homepage,feed,feed url,rss,rss url,xml url,adresse,webseite,lien,site web,enlace,dirección,direccion,sitio web",
  ),
  date: words(
    "date,time,day,month,last published,last episode,datum,zeit,tag,monat,letzte folge,jour,mois,dernier épisode,fecha,hora,día,mes,último episodio",
  ),
  number: words(
    "impressions,impr,clicks,views,plays,downloads,streams,budget,cost,cpm,spend,count,popularity,impressionen,klicks,aufrufe,kosten,clics,vues,coût,impresiones,reproducciones,coste",
  ),
  search: words("searches,search,suchen,suche,request headers"),
};

const known = new Set(Object.values(columnNames).flat());
/** Names that end with what they hold: "Placement code", "Sender-IDs". */
const coded = /^[\p{L} ]{1,40} (?:ids?|uuid|guid|code)$/u;

/** A header for comparing: words in lower case, without what is in brackets after them. */
export const columnKey = (header: string): string =>
  header
    .trim()
    .replace(/(\S)\s*[([][^)\]]*[)\]]$/, "$1")
    // "itunesId" is two words, "iTunes" one.
    .replace(/([a-z]{2})([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether people call columns so. */
export function isColumnName(text: string): boolean {
  const key = columnKey(text);
  return known.has(key) || coded.test(key);
}

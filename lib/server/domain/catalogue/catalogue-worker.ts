import "@/lib/server/domain/catalogue/find-names";
import "@/lib/server/domain/catalogue/guess-kind";
import "@/lib/server/domain/catalogue/list-entries";
import "@/lib/server/domain/catalogue/match-titles";
import "@/lib/server/domain/catalogue/page-entries";
import "@/lib/server/domain/catalogue/preview/collect-matches";
import "@/lib/server/domain/catalogue/preview/preview-search";
import { catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import { serveReads } from "@/lib/server/db/threads/serve-reads";

/* Entry point of the catalogue's thread, with the reads of the imported files. */

serveReads(catalogueThread);

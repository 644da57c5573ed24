/* Long because it is generated from openapi.json: `npm run openapi`. */

export interface paths {
  "/stage/get-token": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get a token
     * @description Exchanges a client ID and secret for an access token, which is valid for one hour. After ten failures in a minute a client ID is refused for a minute from that address.
     */
    post: operations["getToken"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v2/companies/search": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Search for companies
     * @description Lists the advertisers that you have access to. Names that begin with `q` come first, then names in which each of its words begins a word, then names that contain it elsewhere. Without `limit` and `cursor` the whole list is streamed. A request body, such as the document's `request_headers`, is not read.
     */
    get: operations["searchCompanies"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v2/companies/{companyUUID}/playlists": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List playlists
     * @description Lists the playlists of a company, page by page. For an agency and one of its advertisers these are all playlists for the advertiser, also those that only the agency sees; for the agency itself, those in its own list.
     */
    get: operations["listPlaylists"];
    put?: never;
    /**
     * Create a playlist
     * @description Creates a playlist in the list of a company. With an `Idempotency-Key` the request can be repeated for 24 hours without creating a second one.
     */
    post: operations["createPlaylist"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v2/playlists/{playlistUUID}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a playlist
     * @description Returns a playlist with all its lists. A large one is streamed; the connection breaks off if it changes meanwhile.
     */
    get: operations["getPlaylist"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change a playlist
     * @description Changes the fields that you send and leaves the others. Send the IDs as a complete list (`inventory_ids`) or as a change of it (`inventory`). The answer is the playlist after the change, without its lists. If nothing changes, the revision stays.
     */
    patch: operations["changePlaylist"];
    trace?: never;
  };
  "/v2/playlists/{playlistUUID}/inventory": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the inventory
     * @description Returns the inventory IDs of a playlist in their order. Without `limit` and `cursor` all of them are streamed; the connection breaks off if the playlist changes meanwhile. With `limit` they come in pages; each names the revision that it was read from.
     */
    get: operations["listInventory"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v2/playlists/{playlistUUID}/revisions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List revisions
     * @description Lists what each revision of a playlist changed, newest first: old and new values, and the first 20 of the IDs that were added and removed with their numbers. A page has fewer revisions if their changes are large.
     */
    get: operations["listRevisions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v2/playlists/{playlistUUID}/archive": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Archive a playlist
     * @description Archives a playlist: lists leave it out unless they ask for `state=archived`. Its contents stay, and it can be restored. An archived one stays as it is.
     */
    post: operations["archivePlaylist"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v2/playlists/{playlistUUID}/restore": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Restore a playlist
     * @description Restores an archived playlist to the active ones. An active one stays as it is.
     */
    post: operations["restorePlaylist"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v2/tags": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List tags
     * @description Lists the tags of your playlists with the numbers of playlists that have them, most used first. At most 1,000 tags are listed; `more` counts the others. Narrow the list with `q`.
     */
    get: operations["listTags"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description Rules and groups of rules, joined by and or or. */
    SearchGroup: {
      /** @enum {string} */
      combinator: "and" | "or";
      rules: (components["schemas"]["SearchRule"] | components["schemas"]["SearchGroup"])[];
    };
    SearchText: {
      /**
       * @description "search/1".
       * @constant
       */
      schema: "search/1";
      /**
       * @description "text".
       * @constant
       */
      type: "text";
      /** @description The text to search for. */
      q: string;
      /** @description A name for people. */
      label?: string;
    };
    SearchRules: {
      /**
       * @description "search/1".
       * @constant
       */
      schema: "search/1";
      /**
       * @description "rules".
       * @constant
       */
      type: "rules";
      /** @description A name for people. */
      label?: string;
      /** @description The most IDs that the search stands for. */
      limit?: number;
      query: components["schemas"]["SearchGroup"];
    };
    SearchRule: {
      /** @description What the rule looks at, such as genre. */
      field: string;
      /**
       * @description How it compares.
       * @enum {string}
       */
      operator:
        | "is"
        | "is_not"
        | "in"
        | "not_in"
        | "contains"
        | "starts_with"
        | "gt"
        | "gte"
        | "lt"
        | "lte";
      /** @description What it compares with. */
      value: (string | number | boolean) | (string | number | boolean)[];
    };
    /** @description An advertiser. */
    Advertiser: {
      /**
       * Format: uuid
       * @description UUID of the advertiser.
       */
      uuid: string;
      /** @description Name of the advertiser. */
      name: string;
    };
    /** @description A stored playlist with counts instead of its lists. */
    PlaylistSummary: {
      /**
       * Format: uuid
       * @description UUID of the playlist.
       */
      uuid: string;
      /**
       * Format: uuid
       * @description UUID of the company in whose list it is kept.
       */
      company_uuid: string;
      /**
       * Format: uuid
       * @description UUID of the advertiser that it is for.
       */
      advertiser_id: string;
      /** @description Name of the playlist. */
      name: string;
      /**
       * @description What the playlist is for.
       * @enum {string}
       */
      type: "podcast" | "radio" | "streaming";
      /** @description Tags, in their order. */
      tags: string[];
      /** @description Counts the changes, from 1. The ETag is this number with an r before it. */
      revision: number;
      /**
       * Format: date-time
       * @description When it was last changed.
       */
      updated_at: string;
      /** @description Name of the client that last changed it. */
      updated_by: string;
      /** @description When it was archived; null if it is active. */
      archived_at: string | null;
      /** @description Name of the advertiser. */
      advertiser_name: string;
      /** @description Number of inventory IDs. */
      inventory_count: number;
      /** @description Number of searches. */
      search_count: number;
    };
    NewPlaylist: {
      /** @description Name of the playlist. Trimmed, with single spaces, in Unicode NFC. */
      name: string;
      /**
       * Format: uuid
       * @description UUID of the advertiser: the company in the path or, if that is your agency, one of its advertisers.
       */
      advertiser_id: string;
      /** @description Inventory IDs, stored unchanged and in order; a repeated one once. Can be empty only if searches is not. */
      inventory_ids: string[];
      /** @description At most 50 searches. Can be empty. */
      searches: (
        | string
        | components["schemas"]["SearchText"]
        | components["schemas"]["SearchRules"]
        | ({
            schema?: unknown;
          } & {
            [key: string]: unknown;
          })
      )[];
      /**
       * @description What the playlist is for.
       * @enum {string}
       */
      type: "podcast" | "radio" | "streaming";
      /** @description At most 50 tags, unique regardless of case. */
      tags?: string[];
    };
    /** @description A stored playlist. */
    Playlist: {
      /**
       * Format: uuid
       * @description UUID of the playlist.
       */
      uuid: string;
      /**
       * Format: uuid
       * @description UUID of the company in whose list it is kept.
       */
      company_uuid: string;
      /**
       * Format: uuid
       * @description UUID of the advertiser that it is for.
       */
      advertiser_id: string;
      /** @description Name of the playlist. */
      name: string;
      /**
       * @description What the playlist is for.
       * @enum {string}
       */
      type: "podcast" | "radio" | "streaming";
      /** @description Inventory IDs, in order. */
      inventory_ids: string[];
      /** @description Searches, in order. */
      searches: (
        | string
        | {
            [key: string]: unknown;
          }
      )[];
      /** @description Tags, in their order. */
      tags: string[];
      /** @description Counts the changes, from 1. The ETag is this number with an r before it. */
      revision: number;
      /**
       * Format: date-time
       * @description When it was created.
       */
      created_at: string;
      /** @description Name of the client that created it. */
      created_by: string;
      /**
       * Format: date-time
       * @description When it was last changed.
       */
      updated_at: string;
      /** @description Name of the client that last changed it. */
      updated_by: string;
      /** @description When it was archived; null if it is active. */
      archived_at: string | null;
    };
    /** @description The fields to change, at least one. Others keep their values. */
    PlaylistChange: {
      /** @description Name of the playlist. Trimmed, with single spaces, in Unicode NFC. */
      name?: string;
      /**
       * Format: uuid
       * @description UUID of the advertiser.
       */
      advertiser_id?: string;
      /** @description All inventory IDs, in order. Not together with inventory. */
      inventory_ids?: string[];
      /** @description All searches, at most 50. */
      searches?: (
        | string
        | components["schemas"]["SearchText"]
        | components["schemas"]["SearchRules"]
        | ({
            schema?: unknown;
          } & {
            [key: string]: unknown;
          })
      )[];
      /**
       * @description What the playlist is for.
       * @enum {string}
       */
      type?: "podcast" | "radio" | "streaming";
      /** @description At most 50 tags, unique regardless of case. */
      tags?: string[];
      /** @description IDs to append and to remove. Not together with inventory_ids. */
      inventory?: {
        /**
         * @description IDs to append. Those that the playlist has stay in their places.
         * @default []
         */
        add: string[];
        /**
         * @description IDs to remove. Those that it doesn't have are ignored.
         * @default []
         */
        remove: string[];
      };
      /** @description Whether lists leave the playlist out unless they ask for archived ones. */
      archived?: boolean;
      /** @description Whether the playlist is only in the agency's list, and not in its advertiser's. For clients of agencies. */
      agency_only?: boolean;
    };
    /** @description One change of a playlist. */
    Revision: {
      /** @description The number of the revision, from 1. */
      revision: number;
      /**
       * Format: date-time
       * @description When it was made.
       */
      at: string;
      /** @description Name of the client that made it. */
      by: string;
      /**
       * @description Where it was made.
       * @enum {string}
       */
      source: "dashboard" | "api" | "import" | "bulk";
      /** @description Old and new values of the changed fields; a first revision has no old ones. Of added and removed IDs the first 20 and their numbers. origin says what it was made from. */
      change: {
        name?: {
          old?: string;
          new: string;
        };
        advertiser_id?: {
          old?: string;
          new: string;
        };
        agency_only?: {
          old?: boolean;
          new: boolean;
        };
        type?: {
          /**
           * @description What the playlist is for.
           * @enum {string}
           */
          old?: "podcast" | "radio" | "streaming";
          /**
           * @description What the playlist is for.
           * @enum {string}
           */
          new: "podcast" | "radio" | "streaming";
        };
        searches?: {
          old?: (
            | string
            | {
                [key: string]: unknown;
              }
          )[];
          new: (
            | string
            | {
                [key: string]: unknown;
              }
          )[];
        };
        tags?: {
          old?: string[];
          new: string[];
        };
        archived?: {
          old?: boolean;
          new: boolean;
        };
        inventory_ids?: {
          added: string[];
          added_count: number;
          removed: string[];
          removed_count: number;
        };
        origin?:
          | {
              /** @enum {string} */
              kind: "duplicate" | "combine";
              playlists: string[];
            }
          | {
              /** @constant */
              kind: "restore";
              revision: number;
            };
      };
      /** @description The bulk change or import that it is part of, if it is one of your company. */
      change_set: {
        uuid: string;
        kind: string;
        file: string | null;
      } | null;
    };
    /** @description A tag with its use. */
    Tag: {
      /** @description The tag. */
      tag: string;
      /** @description Number of active playlists that have it. */
      active: number;
      /** @description Number of archived ones. */
      archived: number;
    };
    /** @description The answer of every failed request. */
    Error: {
      /** @description What is wrong and what to do, for people. It can change; act on code. */
      Message: string;
      /**
       * @description "error".
       * @constant
       */
      type: "error";
      /** @description What went wrong. */
      code: components["schemas"]["ErrorCode"];
      /** @description The fields and parameters that aren't valid, at most 100 of them. path is a JSON Pointer (RFC 6901) into the request, such as /body/name or /query/limit. */
      errors?: {
        path: string;
        message: string;
      }[];
      /** @description What the reference says about the code. Answers of the document's own operations don't have it. */
      doc_url?: string;
    };
    /**
     * @description What went wrong. x-error-codes says what each means and what to do. New ones may be added.
     * @enum {string}
     */
    ErrorCode:
      | "bad_request"
      | "invalid_cursor"
      | "invalid_client"
      | "invalid_token"
      | "token_expired"
      | "forbidden"
      | "not_found"
      | "method_not_allowed"
      | "body_too_slow"
      | "conflict"
      | "stale_revision"
      | "too_large"
      | "not_json"
      | "invalid"
      | "idempotency_mismatch"
      | "revision_required"
      | "throttled"
      | "internal"
      | "unavailable"
      | "busy"
      | "too_slow";
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description Names the request. Give it to your administrator if something is wrong. */
    "X-Request-Id": string;
    /** @description The number of seconds to wait before you try again. */
    "Retry-After": number;
    /** @description How to authenticate (RFC 6750). */
    "WWW-Authenticate": string;
    /** @description The revision of the playlist, such as "r7". Send it as If-Match with a change. */
    ETag: string;
    /** @description The page of the playlist in the dashboard. */
    Location: string;
    /** @description true if this is the answer of an earlier request with the same key. */
    "Idempotent-Replayed": "true";
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "request_headers": [],
         *       "body": {
         *         "client_id": "019aab5e-7c00-7000-8000-00000000c11e",
         *         "client_secret": "cl_…"
         *       }
         *     }
         */
        "application/json": {
          /**
           * @description Name and value pairs. They have no effect and may be left out.
           * @default []
           */
          request_headers?: {
            name: string;
            value: string;
          }[];
          body: {
            /** @description Your client ID. */
            client_id: string;
            /** @description Your client secret. It begins with cl_. */
            client_secret: string;
          };
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "_token": "eyJhbGciOiJI…",
           *       "token_type": "bearer",
           *       "expires_in": 3600
           *     }
           */
          "application/json": {
            /** @description The access token, a JWT. Send it as Authorization: Bearer. */
            _token: string;
            /**
             * @description "bearer".
             * @constant
             */
            token_type: "bearer";
            /** @description For how long the token is valid, in seconds. */
            expires_in: number;
          };
        };
      };
      /** @description `bad_request`: The request can't be read: its JSON or envelope isn't valid, an object has the same key twice, or a number has too many digits to be exact. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `invalid_client`: The client ID and secret don't match, or the client is disabled. */
      401: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_found`: What the address names doesn't exist, or you don't have access to it. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `body_too_slow`: The body didn't arrive within seconds of the headers, and others waited. */
      408: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `too_large`: The body exceeds the limit of this operation, or arrives in too many small chunks. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_json`: The body isn't declared as JSON in UTF-8, or it has a Content-Encoding. */
      415: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `invalid`: Some fields or parameters aren't valid. */
      422: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `throttled`: Too many requests, or too many failed attempts to get a token. */
      429: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal`: Something went wrong on our side. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `unavailable`: The service is temporarily unavailable.
       *
       *     `busy`: Another request is changing the same resource.
       *
       *     `too_slow`: The request took too long and was stopped.
       */
      503: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  searchCompanies: {
    parameters: {
      query?: {
        /**
         * @description A name, or part of one. Case, accents, character width and punctuation do not matter; words may come in any order. A UUID finds its advertiser.
         * @example bank
         */
        q?: string;
        /**
         * @description Advertisers of a page. Without limit and cursor all of them are streamed.
         * @example 25
         */
        limit?: number;
        /** @description next_cursor of the previous page, with the same parameters. Without limit such a page has 50 advertisers. */
        cursor?: string;
      };
      header?: {
        /** @description The document's requests send ADVERTISER. It has no effect and may be left out. */
        "ui-referer"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Message": "",
           *       "type": "success",
           *       "Advertisers": [
           *         {
           *           "uuid": "019aab5e-7c00-7000-8000-00000000bac4",
           *           "name": "Bluequarry Bank"
           *         }
           *       ],
           *       "_token": "eyJhbGciOiJI…"
           *     }
           */
          "application/json": {
            /**
             * @description Empty on success.
             * @constant
             */
            Message: "";
            /**
             * @description "success".
             * @constant
             */
            type: "success";
            /** @description The advertisers. */
            Advertisers: components["schemas"]["Advertiser"][];
            /** @description If no advertiser matches: up to five that q may have meant. */
            suggestions?: components["schemas"]["Advertiser"][];
            /** @description Your token, or a fresh one when half of its hour is over. Use it for the next request. */
            _token: string;
            /** @description Where the next page begins. Absent on the last page. Absent without limit. */
            next_cursor?: string;
          };
        };
      };
      /**
       * @description `bad_request`: The request can't be read: its JSON or envelope isn't valid, an object has the same key twice, or a number has too many digits to be exact.
       *
       *     `invalid_cursor`: The cursor isn't valid for this list, its filters or this client.
       */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid_token`: The access token is missing or not valid.
       *
       *     `token_expired`: The access token has expired. A token is valid for one hour.
       */
      401: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_found`: What the address names doesn't exist, or you don't have access to it. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `invalid`: Some fields or parameters aren't valid. */
      422: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `throttled`: Too many requests, or too many failed attempts to get a token. */
      429: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal`: Something went wrong on our side. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `unavailable`: The service is temporarily unavailable.
       *
       *     `busy`: Another request is changing the same resource.
       *
       *     `too_slow`: The request took too long and was stopped.
       */
      503: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  listPlaylists: {
    parameters: {
      query?: {
        /** @description Words of the name, in any order; or the UUID of a playlist. */
        q?: string;
        /** @description Only playlists of this type. */
        type?: "podcast" | "radio" | "streaming";
        /**
         * @description Only playlists with all of these tags, separated by commas. A comma within a tag is escaped with a backslash.
         * @example q4
         */
        tag?: string;
        /** @description Whether to list active or archived playlists. */
        state?: "active" | "archived";
        /**
         * @description The order: newest change first (changed), otherwise ascending.
         * @example name
         */
        sort?: "changed" | "name" | "advertiser" | "type" | "ids" | "searches" | "tags";
        /**
         * @description Playlists of a page.
         * @example 50
         */
        limit?: number;
        /** @description next_cursor of the previous page, with the same parameters. */
        cursor?: string;
        /** @description Only playlists with this inventory ID. */
        contains?: string;
      };
      header?: never;
      path: {
        /**
         * @description UUID of an advertiser or of your agency.
         * @example 019aab5e-7c00-7000-8000-00000000bac4
         */
        companyUUID: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Message": "",
           *       "type": "success",
           *       "Playlists": [
           *         {
           *           "uuid": "019aab5e-7c00-7000-8000-00000000150b",
           *           "company_uuid": "019aab5e-7c00-7000-8000-00000000bac4",
           *           "advertiser_id": "019aab5e-7c00-7000-8000-00000000bac4",
           *           "name": "Autumn commuters",
           *           "type": "podcast",
           *           "tags": [
           *             "q4"
           *           ],
           *           "revision": 1,
           *           "updated_at": "2026-11-22T09:30:00.000Z",
           *           "updated_by": "Planning desk",
           *           "archived_at": null,
           *           "advertiser_name": "Bluequarry Bank",
           *           "inventory_count": 2,
           *           "search_count": 1
           *         }
           *       ],
           *       "_token": "eyJhbGciOiJI…"
           *     }
           */
          "application/json": {
            /**
             * @description Empty on success.
             * @constant
             */
            Message: "";
            /**
             * @description "success".
             * @constant
             */
            type: "success";
            /** @description The playlists. */
            Playlists: components["schemas"]["PlaylistSummary"][];
            /** @description Where the next page begins. Absent on the last page. */
            next_cursor?: string;
            /** @description Your token, or a fresh one when half of its hour is over. Use it for the next request. */
            _token: string;
          };
        };
      };
      /**
       * @description `bad_request`: The request can't be read: its JSON or envelope isn't valid, an object has the same key twice, or a number has too many digits to be exact.
       *
       *     `invalid_cursor`: The cursor isn't valid for this list, its filters or this client.
       */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid_token`: The access token is missing or not valid.
       *
       *     `token_expired`: The access token has expired. A token is valid for one hour.
       */
      401: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_found`: What the address names doesn't exist, or you don't have access to it. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `invalid`: Some fields or parameters aren't valid. */
      422: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `throttled`: Too many requests, or too many failed attempts to get a token. */
      429: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal`: Something went wrong on our side. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `unavailable`: The service is temporarily unavailable.
       *
       *     `busy`: Another request is changing the same resource.
       *
       *     `too_slow`: The request took too long and was stopped.
       */
      503: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  createPlaylist: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes it safe to repeat the request for 24 hours: the first answer is given again, with a _token of the repeating request.
         * @example autumn-commuters-1
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description UUID of the company in whose list the playlist is kept.
         * @example 019aab5e-7c00-7000-8000-00000000bac4
         */
        companyUUID: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "request_headers": [],
         *       "body": {
         *         "name": "Autumn commuters",
         *         "advertiser_id": "019aab5e-7c00-7000-8000-00000000bac4",
         *         "type": "podcast",
         *         "inventory_ids": [
         *           "100000007",
         *           "100007926",
         *           "100000007"
         *         ],
         *         "searches": [
         *           "true crime"
         *         ],
         *         "tags": [
         *           "q4"
         *         ]
         *       }
         *     }
         */
        "application/json": {
          /**
           * @description Name and value pairs. They have no effect and may be left out.
           * @default []
           */
          request_headers?: {
            name: string;
            value: string;
          }[];
          body: components["schemas"]["NewPlaylist"];
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          Location: components["headers"]["Location"];
          ETag: components["headers"]["ETag"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Message": "",
           *       "type": "success",
           *       "Playlist": {
           *         "uuid": "019aab5e-7c00-7000-8000-00000000150b",
           *         "company_uuid": "019aab5e-7c00-7000-8000-00000000bac4",
           *         "advertiser_id": "019aab5e-7c00-7000-8000-00000000bac4",
           *         "name": "Autumn commuters",
           *         "type": "podcast",
           *         "inventory_ids": [
           *           "100000007",
           *           "100007926"
           *         ],
           *         "searches": [
           *           "true crime"
           *         ],
           *         "tags": [
           *           "q4"
           *         ],
           *         "revision": 1,
           *         "created_at": "2026-11-22T09:30:00.000Z",
           *         "created_by": "Planning desk",
           *         "updated_at": "2026-11-22T09:30:00.000Z",
           *         "updated_by": "Planning desk",
           *         "archived_at": null
           *       },
           *       "duplicates_dropped": 1,
           *       "warnings": [],
           *       "_token": "eyJhbGciOiJI…"
           *     }
           */
          "application/json": {
            /**
             * @description Empty on success.
             * @constant
             */
            Message: "";
            /**
             * @description "success".
             * @constant
             */
            type: "success";
            Playlist: components["schemas"]["Playlist"];
            /** @description Repeated inventory IDs of the request, each stored once. */
            duplicates_dropped: number;
            /** @description Inventory IDs that look like mistakes, by kind, such as spreadsheet_error, most frequent first, with up to three examples. They are stored all the same. New kinds may be added. */
            warnings: {
              kind: string;
              count: number;
              examples: string[];
            }[];
            /** @description Your token, or a fresh one when half of its hour is over. Use it for the next request. */
            _token: string;
          };
        };
      };
      /** @description `bad_request`: The request can't be read: its JSON or envelope isn't valid, an object has the same key twice, or a number has too many digits to be exact. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid_token`: The access token is missing or not valid.
       *
       *     `token_expired`: The access token has expired. A token is valid for one hour.
       */
      401: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `forbidden`: The client has view-only access. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_found`: What the address names doesn't exist, or you don't have access to it. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `conflict`: A request with this Idempotency-Key is still running, or the playlist changed while it was read. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `too_large`: The body exceeds the limit of this operation, or arrives in too many small chunks. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_json`: The body isn't declared as JSON in UTF-8, or it has a Content-Encoding. */
      415: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid`: Some fields or parameters aren't valid.
       *
       *     `idempotency_mismatch`: This Idempotency-Key was used with a different request.
       */
      422: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `throttled`: Too many requests, or too many failed attempts to get a token. */
      429: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal`: Something went wrong on our side. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `unavailable`: The service is temporarily unavailable.
       *
       *     `busy`: Another request is changing the same resource.
       *
       *     `too_slow`: The request took too long and was stopped.
       */
      503: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  getPlaylist: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of what you have. If the playlist is still the same, the answer is 304. */
        "If-None-Match"?: string;
      };
      path: {
        /**
         * @description UUID of a playlist that you have access to.
         * @example 019aab5e-7c00-7000-8000-00000000150b
         */
        playlistUUID: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Message": "",
           *       "type": "success",
           *       "Playlist": {
           *         "uuid": "019aab5e-7c00-7000-8000-00000000150b",
           *         "company_uuid": "019aab5e-7c00-7000-8000-00000000bac4",
           *         "advertiser_id": "019aab5e-7c00-7000-8000-00000000bac4",
           *         "name": "Autumn commuters",
           *         "type": "podcast",
           *         "inventory_ids": [
           *           "100000007",
           *           "100007926"
           *         ],
           *         "searches": [
           *           "true crime"
           *         ],
           *         "tags": [
           *           "q4"
           *         ],
           *         "revision": 1,
           *         "created_at": "2026-11-22T09:30:00.000Z",
           *         "created_by": "Planning desk",
           *         "updated_at": "2026-11-22T09:30:00.000Z",
           *         "updated_by": "Planning desk",
           *         "archived_at": null
           *       },
           *       "_token": "eyJhbGciOiJI…"
           *     }
           */
          "application/json": {
            /**
             * @description Empty on success.
             * @constant
             */
            Message: "";
            /**
             * @description "success".
             * @constant
             */
            type: "success";
            Playlist: components["schemas"]["Playlist"];
            /** @description Your token, or a fresh one when half of its hour is over. Use it for the next request. */
            _token: string;
          };
        };
      };
      /** @description The playlist is still the one of If-None-Match. There is no body, and no `_token`. */
      304: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `bad_request`: The request can't be read: its JSON or envelope isn't valid, an object has the same key twice, or a number has too many digits to be exact. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid_token`: The access token is missing or not valid.
       *
       *     `token_expired`: The access token has expired. A token is valid for one hour.
       */
      401: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_found`: What the address names doesn't exist, or you don't have access to it. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `conflict`: A request with this Idempotency-Key is still running, or the playlist changed while it was read. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `throttled`: Too many requests, or too many failed attempts to get a token. */
      429: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal`: Something went wrong on our side. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `unavailable`: The service is temporarily unavailable.
       *
       *     `busy`: Another request is changing the same resource.
       *
       *     `too_slow`: The request took too long and was stopped.
       */
      503: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  changePlaylist: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The ETag of the playlist that the change is based on. * takes any revision, and may undo what others changed.
         * @example "r1"
         */
        "If-Match": string;
        /**
         * @description Makes it safe to repeat the request for 24 hours: the first answer is given again, with a _token of the repeating request.
         * @example autumn-commuters-2
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description UUID of a playlist that you have access to.
         * @example 019aab5e-7c00-7000-8000-00000000150b
         */
        playlistUUID: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "request_headers": [],
         *       "body": {
         *         "name": "Autumn commuters, week 2",
         *         "inventory": {
         *           "add": [
         *             "100012340"
         *           ]
         *         }
         *       }
         *     }
         */
        "application/json": {
          /**
           * @description Name and value pairs. They have no effect and may be left out.
           * @default []
           */
          request_headers?: {
            name: string;
            value: string;
          }[];
          body: components["schemas"]["PlaylistChange"];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          ETag: components["headers"]["ETag"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Message": "",
           *       "type": "success",
           *       "Playlist": {
           *         "uuid": "019aab5e-7c00-7000-8000-00000000150b",
           *         "company_uuid": "019aab5e-7c00-7000-8000-00000000bac4",
           *         "advertiser_id": "019aab5e-7c00-7000-8000-00000000bac4",
           *         "name": "Autumn commuters, week 2",
           *         "type": "podcast",
           *         "tags": [
           *           "q4"
           *         ],
           *         "revision": 2,
           *         "updated_at": "2026-11-22T09:30:00.000Z",
           *         "updated_by": "Planning desk",
           *         "archived_at": null,
           *         "advertiser_name": "Bluequarry Bank",
           *         "inventory_count": 3,
           *         "search_count": 1
           *       },
           *       "_token": "eyJhbGciOiJI…",
           *       "duplicates_dropped": 0,
           *       "warnings": []
           *     }
           */
          "application/json": {
            /**
             * @description Empty on success.
             * @constant
             */
            Message: "";
            /**
             * @description "success".
             * @constant
             */
            type: "success";
            Playlist: components["schemas"]["PlaylistSummary"];
            /** @description Your token, or a fresh one when half of its hour is over. Use it for the next request. */
            _token: string;
            /** @description Repeated inventory IDs of the request, each stored once. */
            duplicates_dropped: number;
            /** @description Inventory IDs that look like mistakes, by kind, such as spreadsheet_error, most frequent first, with up to three examples. They are stored all the same. New kinds may be added. */
            warnings: {
              kind: string;
              count: number;
              examples: string[];
            }[];
          };
        };
      };
      /** @description `bad_request`: The request can't be read: its JSON or envelope isn't valid, an object has the same key twice, or a number has too many digits to be exact. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid_token`: The access token is missing or not valid.
       *
       *     `token_expired`: The access token has expired. A token is valid for one hour.
       */
      401: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `forbidden`: The client has view-only access. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_found`: What the address names doesn't exist, or you don't have access to it. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `conflict`: A request with this Idempotency-Key is still running, or the playlist changed while it was read. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `stale_revision`: The playlist has changed since the revision in If-Match. */
      412: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `too_large`: The body exceeds the limit of this operation, or arrives in too many small chunks. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_json`: The body isn't declared as JSON in UTF-8, or it has a Content-Encoding. */
      415: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid`: Some fields or parameters aren't valid.
       *
       *     `idempotency_mismatch`: This Idempotency-Key was used with a different request.
       */
      422: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `revision_required`: A change must name the revision that it is based on. */
      428: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `throttled`: Too many requests, or too many failed attempts to get a token. */
      429: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal`: Something went wrong on our side. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `unavailable`: The service is temporarily unavailable.
       *
       *     `busy`: Another request is changing the same resource.
       *
       *     `too_slow`: The request took too long and was stopped.
       */
      503: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  listInventory: {
    parameters: {
      query?: {
        /**
         * @description IDs of a page.
         * @example 1
         */
        limit?: number;
        /** @description next_cursor of the previous page, with the same parameters. Without limit such a page has 1,000 IDs. */
        cursor?: string;
      };
      header?: {
        /** @description The ETag of what you have. If the playlist is still the same, the answer is 304. */
        "If-None-Match"?: string;
      };
      path: {
        /**
         * @description UUID of a playlist that you have access to.
         * @example 019aab5e-7c00-7000-8000-00000000150b
         */
        playlistUUID: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Message": "",
           *       "type": "success",
           *       "revision": 1,
           *       "inventory_ids": [
           *         "100000007"
           *       ],
           *       "next_cursor": "eyJhZnRlciI6MX0.…",
           *       "_token": "eyJhbGciOiJI…"
           *     }
           */
          "application/json": {
            /**
             * @description Empty on success.
             * @constant
             */
            Message: "";
            /**
             * @description "success".
             * @constant
             */
            type: "success";
            /** @description The revision that the IDs are of. */
            revision: number;
            /** @description Inventory IDs, in order. */
            inventory_ids: string[];
            /** @description Where the next page begins. Absent on the last page. */
            next_cursor?: string;
            /** @description Your token, or a fresh one when half of its hour is over. Use it for the next request. */
            _token: string;
          };
        };
      };
      /** @description The playlist is still the one of If-None-Match. There is no body, and no `_token`. */
      304: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `bad_request`: The request can't be read: its JSON or envelope isn't valid, an object has the same key twice, or a number has too many digits to be exact.
       *
       *     `invalid_cursor`: The cursor isn't valid for this list, its filters or this client.
       */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid_token`: The access token is missing or not valid.
       *
       *     `token_expired`: The access token has expired. A token is valid for one hour.
       */
      401: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_found`: What the address names doesn't exist, or you don't have access to it. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `conflict`: A request with this Idempotency-Key is still running, or the playlist changed while it was read. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `invalid`: Some fields or parameters aren't valid. */
      422: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `throttled`: Too many requests, or too many failed attempts to get a token. */
      429: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal`: Something went wrong on our side. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `unavailable`: The service is temporarily unavailable.
       *
       *     `busy`: Another request is changing the same resource.
       *
       *     `too_slow`: The request took too long and was stopped.
       */
      503: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  listRevisions: {
    parameters: {
      query?: {
        /**
         * @description Revisions of a page, at most.
         * @example 20
         */
        limit?: number;
        /** @description next_cursor of the previous page, with the same parameters. */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description UUID of a playlist that you have access to.
         * @example 019aab5e-7c00-7000-8000-00000000150b
         */
        playlistUUID: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Message": "",
           *       "type": "success",
           *       "Revisions": [
           *         {
           *           "revision": 2,
           *           "at": "2026-11-22T09:30:00.000Z",
           *           "by": "Planning desk",
           *           "source": "api",
           *           "change": {
           *             "name": {
           *               "old": "Autumn commuters",
           *               "new": "Autumn commuters, week 2"
           *             },
           *             "inventory_ids": {
           *               "added": [
           *                 "100012340"
           *               ],
           *               "added_count": 1,
           *               "removed": [],
           *               "removed_count": 0
           *             }
           *           },
           *           "change_set": null
           *         },
           *         {
           *           "revision": 1,
           *           "at": "2026-11-22T09:30:00.000Z",
           *           "by": "Planning desk",
           *           "source": "api",
           *           "change": {
           *             "name": {
           *               "new": "Autumn commuters"
           *             },
           *             "type": {
           *               "new": "podcast"
           *             },
           *             "advertiser_id": {
           *               "new": "019aab5e-7c00-7000-8000-00000000bac4"
           *             },
           *             "searches": {
           *               "new": [
           *                 "true crime"
           *               ]
           *             },
           *             "tags": {
           *               "new": [
           *                 "q4"
           *               ]
           *             },
           *             "inventory_ids": {
           *               "added": [
           *                 "100000007",
           *                 "100007926"
           *               ],
           *               "added_count": 2,
           *               "removed": [],
           *               "removed_count": 0
           *             }
           *           },
           *           "change_set": null
           *         }
           *       ],
           *       "names": {},
           *       "_token": "eyJhbGciOiJI…"
           *     }
           */
          "application/json": {
            /**
             * @description Empty on success.
             * @constant
             */
            Message: "";
            /**
             * @description "success".
             * @constant
             */
            type: "success";
            /** @description The revisions, newest first. */
            Revisions: components["schemas"]["Revision"][];
            /** @description Names of the advertisers and playlists that the revisions mention, by UUID. */
            names: {
              [key: string]: string;
            };
            /** @description Where the next page begins. Absent on the last page. */
            next_cursor?: string;
            /** @description Your token, or a fresh one when half of its hour is over. Use it for the next request. */
            _token: string;
          };
        };
      };
      /**
       * @description `bad_request`: The request can't be read: its JSON or envelope isn't valid, an object has the same key twice, or a number has too many digits to be exact.
       *
       *     `invalid_cursor`: The cursor isn't valid for this list, its filters or this client.
       */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid_token`: The access token is missing or not valid.
       *
       *     `token_expired`: The access token has expired. A token is valid for one hour.
       */
      401: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_found`: What the address names doesn't exist, or you don't have access to it. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `invalid`: Some fields or parameters aren't valid. */
      422: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `throttled`: Too many requests, or too many failed attempts to get a token. */
      429: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal`: Something went wrong on our side. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `unavailable`: The service is temporarily unavailable.
       *
       *     `busy`: Another request is changing the same resource.
       *
       *     `too_slow`: The request took too long and was stopped.
       */
      503: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  archivePlaylist: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The ETag of the playlist that the change is based on. * takes any revision, and may undo what others changed.
         * @example "r2"
         */
        "If-Match": string;
        /** @description Makes it safe to repeat the request for 24 hours: the first answer is given again, with a _token of the repeating request. */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description UUID of a playlist that you have access to.
         * @example 019aab5e-7c00-7000-8000-00000000150b
         */
        playlistUUID: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "request_headers": [],
         *       "body": {}
         *     }
         */
        "application/json": {
          /**
           * @description Name and value pairs. They have no effect and may be left out.
           * @default []
           */
          request_headers?: {
            name: string;
            value: string;
          }[];
          /** @default {} */
          body?: Record<string, never>;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          ETag: components["headers"]["ETag"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Message": "",
           *       "type": "success",
           *       "Playlist": {
           *         "uuid": "019aab5e-7c00-7000-8000-00000000150b",
           *         "company_uuid": "019aab5e-7c00-7000-8000-00000000bac4",
           *         "advertiser_id": "019aab5e-7c00-7000-8000-00000000bac4",
           *         "name": "Autumn commuters, week 2",
           *         "type": "podcast",
           *         "tags": [
           *           "q4"
           *         ],
           *         "revision": 3,
           *         "updated_at": "2026-11-22T09:30:00.000Z",
           *         "updated_by": "Planning desk",
           *         "archived_at": "2026-11-22T09:30:00.000Z",
           *         "advertiser_name": "Bluequarry Bank",
           *         "inventory_count": 3,
           *         "search_count": 1
           *       },
           *       "_token": "eyJhbGciOiJI…"
           *     }
           */
          "application/json": {
            /**
             * @description Empty on success.
             * @constant
             */
            Message: "";
            /**
             * @description "success".
             * @constant
             */
            type: "success";
            Playlist: components["schemas"]["PlaylistSummary"];
            /** @description Your token, or a fresh one when half of its hour is over. Use it for the next request. */
            _token: string;
          };
        };
      };
      /** @description `bad_request`: The request can't be read: its JSON or envelope isn't valid, an object has the same key twice, or a number has too many digits to be exact. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid_token`: The access token is missing or not valid.
       *
       *     `token_expired`: The access token has expired. A token is valid for one hour.
       */
      401: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `forbidden`: The client has view-only access. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_found`: What the address names doesn't exist, or you don't have access to it. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `conflict`: A request with this Idempotency-Key is still running, or the playlist changed while it was read. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `stale_revision`: The playlist has changed since the revision in If-Match. */
      412: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `too_large`: The body exceeds the limit of this operation, or arrives in too many small chunks. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_json`: The body isn't declared as JSON in UTF-8, or it has a Content-Encoding. */
      415: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid`: Some fields or parameters aren't valid.
       *
       *     `idempotency_mismatch`: This Idempotency-Key was used with a different request.
       */
      422: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `revision_required`: A change must name the revision that it is based on. */
      428: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `throttled`: Too many requests, or too many failed attempts to get a token. */
      429: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal`: Something went wrong on our side. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `unavailable`: The service is temporarily unavailable.
       *
       *     `busy`: Another request is changing the same resource.
       *
       *     `too_slow`: The request took too long and was stopped.
       */
      503: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  restorePlaylist: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The ETag of the playlist that the change is based on. * takes any revision, and may undo what others changed.
         * @example "r3"
         */
        "If-Match": string;
        /** @description Makes it safe to repeat the request for 24 hours: the first answer is given again, with a _token of the repeating request. */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description UUID of a playlist that you have access to.
         * @example 019aab5e-7c00-7000-8000-00000000150b
         */
        playlistUUID: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "request_headers": [],
         *       "body": {}
         *     }
         */
        "application/json": {
          /**
           * @description Name and value pairs. They have no effect and may be left out.
           * @default []
           */
          request_headers?: {
            name: string;
            value: string;
          }[];
          /** @default {} */
          body?: Record<string, never>;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          ETag: components["headers"]["ETag"];
          "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Message": "",
           *       "type": "success",
           *       "Playlist": {
           *         "uuid": "019aab5e-7c00-7000-8000-00000000150b",
           *         "company_uuid": "019aab5e-7c00-7000-8000-00000000bac4",
           *         "advertiser_id": "019aab5e-7c00-7000-8000-00000000bac4",
           *         "name": "Autumn commuters, week 2",
           *         "type": "podcast",
           *         "tags": [
           *           "q4"
           *         ],
           *         "revision": 4,
           *         "updated_at": "2026-11-22T09:30:00.000Z",
           *         "updated_by": "Planning desk",
           *         "archived_at": null,
           *         "advertiser_name": "Bluequarry Bank",
           *         "inventory_count": 3,
           *         "search_count": 1
           *       },
           *       "_token": "eyJhbGciOiJI…"
           *     }
           */
          "application/json": {
            /**
             * @description Empty on success.
             * @constant
             */
            Message: "";
            /**
             * @description "success".
             * @constant
             */
            type: "success";
            Playlist: components["schemas"]["PlaylistSummary"];
            /** @description Your token, or a fresh one when half of its hour is over. Use it for the next request. */
            _token: string;
          };
        };
      };
      /** @description `bad_request`: The request can't be read: its JSON or envelope isn't valid, an object has the same key twice, or a number has too many digits to be exact. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid_token`: The access token is missing or not valid.
       *
       *     `token_expired`: The access token has expired. A token is valid for one hour.
       */
      401: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `forbidden`: The client has view-only access. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_found`: What the address names doesn't exist, or you don't have access to it. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `conflict`: A request with this Idempotency-Key is still running, or the playlist changed while it was read. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `stale_revision`: The playlist has changed since the revision in If-Match. */
      412: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `too_large`: The body exceeds the limit of this operation, or arrives in too many small chunks. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_json`: The body isn't declared as JSON in UTF-8, or it has a Content-Encoding. */
      415: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid`: Some fields or parameters aren't valid.
       *
       *     `idempotency_mismatch`: This Idempotency-Key was used with a different request.
       */
      422: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `revision_required`: A change must name the revision that it is based on. */
      428: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `throttled`: Too many requests, or too many failed attempts to get a token. */
      429: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal`: Something went wrong on our side. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `unavailable`: The service is temporarily unavailable.
       *
       *     `busy`: Another request is changing the same resource.
       *
       *     `too_slow`: The request took too long and was stopped.
       */
      503: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  listTags: {
    parameters: {
      query?: {
        /**
         * @description Part of the tag.
         * @example q
         */
        q?: string;
        /** @description Only playlists of this company: the UUID of an advertiser or of your agency. */
        company?: string;
        /** @description Tags in playlists for the advertiser of this UUID come first. */
        advertiser?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Message": "",
           *       "type": "success",
           *       "Tags": [
           *         {
           *           "tag": "q4",
           *           "active": 1,
           *           "archived": 0
           *         }
           *       ],
           *       "more": 0,
           *       "_token": "eyJhbGciOiJI…"
           *     }
           */
          "application/json": {
            /**
             * @description Empty on success.
             * @constant
             */
            Message: "";
            /**
             * @description "success".
             * @constant
             */
            type: "success";
            /** @description The tags, most used first. */
            Tags: components["schemas"]["Tag"][];
            /** @description Number of tags that are left out. */
            more: number;
            /** @description Your token, or a fresh one when half of its hour is over. Use it for the next request. */
            _token: string;
          };
        };
      };
      /** @description `bad_request`: The request can't be read: its JSON or envelope isn't valid, an object has the same key twice, or a number has too many digits to be exact. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `invalid_token`: The access token is missing or not valid.
       *
       *     `token_expired`: The access token has expired. A token is valid for one hour.
       */
      401: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `not_found`: What the address names doesn't exist, or you don't have access to it. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `invalid`: Some fields or parameters aren't valid. */
      422: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `throttled`: Too many requests, or too many failed attempts to get a token. */
      429: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /** @description `internal`: Something went wrong on our side. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      /**
       * @description `unavailable`: The service is temporarily unavailable.
       *
       *     `busy`: Another request is changing the same resource.
       *
       *     `too_slow`: The request took too long and was stopped.
       */
      503: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
}

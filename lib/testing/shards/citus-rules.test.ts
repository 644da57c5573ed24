import { expect, it } from "vitest";
import { findCitusFault } from "@/lib/testing/shards/citus-rules";

const ofOne: [string, string][] = [
  ["insert into playlists (id, number) values ($1, (select 1))", "subquery in the values"],
  ["with gone as (delete from playlists returning id) select * from gone", "common table"],
  ["update playlists set name = gen_random_uuid()::text where id = $1", "volatile"],
  [
    "insert into id_lists (key) values ($1) on conflict (key) do update set used_at = now()",
    "time",
  ],
  ["select * from scan_blocks($1) join companies on id = advertiser_id", "on a worker"],
  ["select * from playlists join shared_usage using (client_id)", "one of the coordinator"],
  ["update companies set name = $1 where id in (select company_id from playlists)", "split one"],
  ["update playlists set shard_key = $1 where id = $2", "another shard"],
  ["select ctid from playlists", "system"],
];
const ofAll: [string, string][] = [
  ["select id from playlists for update skip locked", "locks rows"],
  ["select id from playlists for no key update", "locks rows"],
  ["select * from playlists join playlist_tags on playlist_id = id", "joins split tables"],
  ["select id, count(*) over () from playlists", "windows"],
];

it.each([
  ...ofOne.map(([text, why]) => [text, why, true] as const),
  ...ofAll.map(([text, why]) => [text, why, false] as const),
])("says what Citus has against: %s", (text, why, isOfShard) => {
  expect(findCitusFault(text, isOfShard)).toContain(why);
});

it.each([
  ["insert into playlists (id, shard_key) values ($1, $2) on conflict do nothing", true],
  ["select id from playlists where shard_key = $1 for update skip locked", true],
  ["select * from playlists join playlist_tags on playlist_id = id", true],
  ["select distinct shard_key from api_requests", false],
  ["select * from companies left join agency_advertisers on advertiser_id = id", false],
])("has nothing against: %s", (text, isOfShard) => {
  expect(findCitusFault(text, isOfShard)).toBeNull();
});

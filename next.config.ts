import { existsSync } from "node:fs";
import type { NextConfig } from "next";

/** Decision 9 names the features of Next that are off. */
const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // server.ts compresses responses.
  compress: false,
  images: { unoptimized: true },
  // `npm test` checks types; a release build need not.
  typescript: { ignoreBuildErrors: true },
  // Every page has its title from its first byte on: Next sends the title of some only after their contents, except to these readers.
  htmlLimitedBots: /./,
  redirects: () =>
    Promise.resolve([
      // Browsers request this icon for pages that name none.
      { source: "/favicon.ico", destination: "/icon.svg", permanent: true },
      // The pages' addresses until November 2026.
      { source: "/playlists/(sets|overlap)", destination: "/playlists/compare", permanent: true },
      { source: "/catalogue/gone", destination: "/catalogue/unavailable", permanent: true },
    ]),
  experimental: {
    // It would load the route handlers, of which server.ts has its own copy.
    preloadEntriesOnStart: false,
    // Minifying the server's code would take half of a build's time.
    turbopackMinify: { server: false, client: true },
    // Writing the cache takes a fifth of a build, which pays only for repeated builds.
    turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID"),
    // Few, large scripts: a request costs a round trip, and small files compress badly. Measured in docs/benchmarks.md.
    turbopackChunking: {
      requestCost: 10_000_000,
      minChunkSize: 600_000,
      maxMergeChunkSize: 2_000_000,
      maxChunkCountPerGroup: 2,
    },
  },
  serverExternalPackages: ["pg", "pino", "pino-pretty", "kysely", "undici"],
};

export default config;

/** Replaces the package "server-only" outside React server builds: in tests, commands and the HTTP server. */
export {};

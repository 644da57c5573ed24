/** Stands in for the package "server-only" where no React server build guards it: tests, commands, the front door. */
export {};

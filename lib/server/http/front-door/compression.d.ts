declare module "compression" {
  import { type IncomingMessage, type ServerResponse } from "node:http";
  import { type BrotliOptions } from "node:zlib";

  type Filter = (request: IncomingMessage, answer: ServerResponse) => boolean;
  type Middleware = (request: IncomingMessage, answer: ServerResponse, next: () => void) => void;

  const compression: {
    (options: { filter: Filter; brotli: BrotliOptions }): Middleware;
    /** Whether the response's content type compresses well. */
    filter: Filter;
  };
  export default compression;
}

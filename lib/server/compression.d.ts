declare module "compression" {
  import { type IncomingMessage, type ServerResponse } from "node:http";

  type Filter = (request: IncomingMessage, answer: ServerResponse) => boolean;
  type Middleware = (request: IncomingMessage, answer: ServerResponse, next: () => void) => void;

  const compression: {
    (options: { filter: Filter }): Middleware;
    /** Whether the response's content type compresses well. */
    filter: Filter;
  };
  export default compression;
}

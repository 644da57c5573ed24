import { jsonAnswer } from "@/lib/server/http/answers/answers";

/** Liveness: the process runs. */
export const GET = () => Promise.resolve(jsonAnswer(200, { status: "alive" }));

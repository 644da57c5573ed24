import { AppError } from "@/lib/shared/errors";

/** The error for a session whose tokens are not kept any more, or were sealed with another key. */
export const noTokenError = (): AppError =>
  new AppError("invalid_token", "Your session has ended. Sign in again. What you typed is kept.");

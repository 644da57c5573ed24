import { AppError } from "@/lib/shared/errors";

const challenge = (description: string) =>
  `Bearer realm="cuelist", error="invalid_token", error_description="${description}"`;

/** The 401 for a token that is invalid for any reason except its age. */
export function invalidToken(): AppError {
  return new AppError(
    "invalid_token",
    "The access token isn't valid. Get a new one from POST /stage/get-token.",
    {
      headers: { "WWW-Authenticate": challenge("The access token is not valid") },
    },
  );
}

/** The 401 for an expired token. */
export function tokenExpired(): AppError {
  return new AppError(
    "token_expired",
    "The access token has expired. Get a new one from POST /stage/get-token.",
    {
      headers: { "WWW-Authenticate": challenge("The access token expired") },
    },
  );
}

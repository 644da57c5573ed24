/** A request renews the session when less than this remains, in ms: half of its hour. */
export const renewalWindowMs = 30 * 60_000;

/** Pages warn when less than this remains of the session, in ms. */
export const warningWindowMs = 5 * 60_000;

/** Minimum time between two renewal requests, in ms. */
export const renewalIntervalMs = 60_000;

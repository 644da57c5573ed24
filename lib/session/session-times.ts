/** Milliseconds before its end in which a call renews the session: the second half of its hour. */
export const renewedWithin = 30 * 60_000;

/** Milliseconds before its end in which the pages say that the session ends. */
export const warnedWithin = 5 * 60_000;

/** Milliseconds between two requests to renew it, however busy somebody is. */
export const renewalPause = 60_000;

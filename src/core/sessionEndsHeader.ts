/** Seconds until the session expires unless used, in every response to a signed-in browser. */
export const sessionEndsHeader = 'x-session-ends-in';

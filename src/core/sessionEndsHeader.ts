/** Every answer to a signed-in browser says in how many seconds its session ends, unless it is used. */
export const sessionEndsHeader = 'x-session-ends-in';

/** Below the base path. */
export const chatGreetingPaths = {
  admin: '/admin/support/greetings',
} as const;

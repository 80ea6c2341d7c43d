/** Addresses of the workspace, below the base path. */
export const agentPaths = {
  queue: ({ view, q }: { view?: string; q?: string } = {}) => {
    const query = new URLSearchParams();
    if (view && view !== 'inbox') query.set('view', view);
    if (q) query.set('q', q);
    return `/support/agent${query.size > 0 ? `?${query}` : ''}`;
  },
  request: (number: string | number) => `/support/agent/${number}`,
  notes: (number: string | number) => `/support/agent/${number}/notes`,
  admin: () => '/admin/support',
} as const;

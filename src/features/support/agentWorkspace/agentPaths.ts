interface CustomerAddress {
  memberId?: string | undefined;
  email?: string | null;
  name?: string | null;
}

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
  /** The form for a new request, for a customer if one is given. */
  create: ({ memberId, email, name }: CustomerAddress = {}) => {
    const query = new URLSearchParams();
    if (memberId) query.set('member', memberId);
    else if (email) query.set('email', email);
    if (!memberId && email && name && name !== email) query.set('name', name);
    return `/support/agent/new${query.size > 0 ? `?${query}` : ''}`;
  },
  admin: () => '/admin/support',
} as const;

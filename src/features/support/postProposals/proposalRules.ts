/** `ASKED` waits for the customer; the others are final. */
export const proposalStates = ['ASKED', 'PUBLISHED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'] as const;
export type ProposalState = (typeof proposalStates)[number];

export const proposalLimits = { title: 200, text: 200_000, message: 2000, entries: 50 } as const;

/** How often a customer is asked about one request, and by one agent in an hour. */
export const proposalRates = { perRequest: 3, perHour: 30 } as const;

/** 128 random bits in base64url. */
export const proposalTokenPattern = /^[\w-]{22}$/;

export const proposalPaths = {
  /** For the customer who is asked, signed in. */
  own: (id: string | number) => `/support/proposals/${id}`,
  /** For customers without an account, by the link that is emailed to them. */
  byToken: (token: string) => `/public/support/proposals/${token}`,
} as const;

import { setupSteps } from '#core/communitySettings.ts';

export { setupSteps };
export type SetupStep = (typeof setupSteps)[number];

/** What a new community is for: each has a starter set of categories and topics. */
export const communityKinds = ['SUPPORT', 'FEEDBACK', 'INTEREST'] as const;
export type CommunityKind = (typeof communityKinds)[number];

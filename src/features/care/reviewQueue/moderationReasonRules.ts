/** Why something is before the moderators (SPEC §2 moderation list). */
export const moderationReasons = ['FLAGGED', 'HELD', 'SPAM', 'CHANGED', 'APPEAL'] as const;
export type ModerationReason = (typeof moderationReasons)[number];

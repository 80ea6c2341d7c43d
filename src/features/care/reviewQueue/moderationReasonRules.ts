/** Reasons for a queue entry (SPEC §2 moderation list). */
export const moderationReasons = ['FLAGGED', 'HELD', 'SPAM', 'CHANGED', 'APPEAL'] as const;
export type ModerationReason = (typeof moderationReasons)[number];

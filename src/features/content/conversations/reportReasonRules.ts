/** SPEC §2 "report conversation": why a member thinks that moderators should look. */
export const reportReasons = ['SPAM', 'INAPPROPRIATE', 'OFF_TOPIC', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What somebody says of why they do something, at most so many characters. */
export const reasonLimit = 500;

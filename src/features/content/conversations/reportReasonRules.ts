/** SPEC §2 "report conversation": reasons for a report. */
export const reportReasons = ['SPAM', 'INAPPROPRIATE', 'OFF_TOPIC', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Maximum length of a free-text reason. */
export const reasonLimit = 500;

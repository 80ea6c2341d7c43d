/** Every job and what it needs to know; what it does is in `app/jobs.ts`. */
export interface JobPayloads {
  /** Delivers one mail of the outbox. */
  deliverMail: { mailId: number };
  /** Gives mails a job again whose process ended while it delivered them. */
  sweepMails: object;
  /** Anonymises members whose grace is over. */
  deleteDueMembers: object;
  /** Remembers what new texts look like and link to. */
  traceTexts: object;
  /** Tries a rule against spam on what was written. */
  rehearseSpamRule: { rehearsalId: number };
  /** Counts what a member wrote as long as they are not hidden. */
  alignHiddenContent: { memberId: number };
  /** Deletes what has served its time. */
  cleanUp: object;
  /** Writes a search index anew whose words were read otherwise. */
  renewSearchIndex: object;
  /** Removes uploads that nothing uses. */
  sweepFiles: object;
}

export type JobName = keyof JobPayloads;

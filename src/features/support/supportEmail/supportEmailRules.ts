/** The mail route of the support desk, and the route of its reply tokens. */
export const supportRoute = 'support';

export const supportEmailLimits = {
  /** Automatic confirmations to one address within three hours. */
  confirmations: 3,
  /** Message-IDs in the References header of an email that is sent. */
  references: 20,
  signature: 2_000,
} as const;

const replyPrefix =
  /^\s*(?:(?:re|fwd?|aw|wg|sv|vs|antw|tr|rv|ref|odp|res|enc|ynt|رد|إعادة توجيه|回复|答复|转发|返信|회신)\s*(?:\[\d+\])?\s*[:：]\s*|\[#\d+\]\s*)+/iu;

/** The title of the request that an email opens: its subject without `Re:` and the like. */
export function titleOfSubject(subject: string, text: string): string {
  const title = subject.replace(replyPrefix, '').replace(/\s+/g, ' ').trim();
  if (title !== '') return title.slice(0, 200);
  const [line = ''] = text.trim().split('\n');
  return line.trim().slice(0, 80);
}

/** Emails of unknown senders whose probability of being spam is at least this wait in quarantine. */
export const certainSpam = 0.98;

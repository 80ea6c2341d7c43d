import type { ThreadTask } from '#platform/threads/threadTask.ts';
import type { EmailData, Envelope } from './inboundEmail.ts';
import type { ReplyContent } from './replyContent.ts';

export interface ReadingEmail {
  raw: Uint8Array;
  envelope: Envelope;
  /** Reads no structure from HTML and folds no quotes. */
  isPlain: boolean;
}

export type ReadEmail =
  | { email: EmailData; reply: ReplyContent }
  | { unreadable: 'tooLarge' | 'malformed'; message: string };

/** Parses a message: its MIME parts, the text of its HTML, and what its sender wrote. */
export const readEmailTask: ThreadTask<ReadingEmail, ReadEmail> = {
  name: 'inboundMail.readEmail',
  limit: 60_000,
  async run({ raw, envelope, isPlain }) {
    const { readEmail, UnreadableEmail } = await import('./inboundEmail.ts');
    const { replyContentOf, wholeReply } = await import('./replyContent.ts');
    try {
      const { header: _header, ...email } = await readEmail(raw, envelope, { isPlain });
      return { email, reply: (isPlain ? wholeReply : replyContentOf)(email.text) };
    } catch (error) {
      if (!(error instanceof UnreadableEmail)) throw error;
      return { unreadable: error.reason, message: error.message };
    }
  },
};

/** The HTML of an email for its frame; null if it exceeds the bounds. */
export const cleanEmailTask: ThreadTask<string, string | null> = {
  name: 'inboundMail.cleanEmail',
  limit: 10_000,
  run: async (html) => (await import('./cleanEmailHtml.ts')).cleanEmailHtml(html),
};

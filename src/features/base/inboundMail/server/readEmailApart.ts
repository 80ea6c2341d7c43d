import { runTask } from '#platform/threads/runTask.ts';
import { TaskFailure } from '#platform/threads/threadTask.ts';
import { type Envelope, headerReader, type InboundEmail, UnreadableEmail } from './inboundEmail.ts';
import { type ReadingEmail, readEmailTask } from './inboundMailTasks.ts';
import type { ReplyContent } from './replyContent.ts';

/** A parsed message, and what its sender wrote. */
export interface OpenedEmail {
  email: InboundEmail;
  reply: ReplyContent;
}

/**
 * Parses a message in a thread with a time limit. No message is lost because it is hard to read: what takes too long is
 * read again without the structure of its HTML, then without its body; the original is kept anyway.
 * @throws UnreadableEmail
 */
export async function readEmailApart(raw: Uint8Array, envelope: Envelope): Promise<OpenedEmail> {
  const head = headersOf(raw);
  const attempts: readonly ReadingEmail[] = [
    { raw, envelope, isPlain: false },
    { raw, envelope, isPlain: true },
    { raw: head, envelope, isPlain: true },
  ];
  for (const attempt of attempts) {
    try {
      const read = await runTask(readEmailTask, attempt);
      if ('unreadable' in read) throw new UnreadableEmail(read.unreadable, read.message);
      const { email, reply } = read;
      const isHeadOnly = attempt.raw === head;
      return { email: { ...email, isHeadOnly, header: headerReader(email.headers) }, reply };
    } catch (error) {
      if (!(error instanceof TaskFailure)) throw error;
    }
  }
  throw new UnreadableEmail('malformed', 'It takes too long to read');
}

/** The header section. */
function headersOf(raw: Uint8Array): Uint8Array {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 256 * 1024));
  const end = [start.indexOf('\r\n\r\n'), start.indexOf('\n\n')].filter((at) => at >= 0);
  return raw.subarray(0, end.length > 0 ? Math.min(...end) + 2 : start.byteLength);
}

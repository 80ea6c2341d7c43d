import type { FastifyReply } from 'fastify';
import { emailFrameHeaders } from './emailFrame.ts';

/** Answers with an email as it arrived, as a download. */
export function sendSource(
  reply: FastifyReply,
  { raw, id }: { raw: Buffer; id: string | number },
): FastifyReply {
  return reply
    .headers(emailFrameHeaders)
    .header('content-disposition', `attachment; filename="message-${Number(id)}.eml"`)
    .type('message/rfc822')
    .send(raw);
}

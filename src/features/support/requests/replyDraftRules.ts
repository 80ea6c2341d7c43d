import { z } from 'zod';
import { type ComposeAttachment, readAttachments } from '#features/content/compose/composeRules.ts';

/** What a customer has written on a request and not sent. */
export interface ReplyDraft {
  message: string;
  attachments: ComposeAttachment[];
}

const draftSchema = z.object({
  message: z.string(),
  attachments: z.unknown().transform(readAttachments),
});

/** Of the draft of a reply on the page of customers; agents have another one in the workspace. */
export function replyDraftKey(requestId: string): string {
  return `support-reply:${requestId}`;
}

/** @returns null for anything else */
export function readReplyDraft(stored: unknown): ReplyDraft | null {
  return draftSchema.safeParse(stored).data ?? null;
}

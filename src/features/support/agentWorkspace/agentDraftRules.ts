import { z } from 'zod';
import type { ComposeAttachment } from '#features/content/compose/composeRules.ts';
import { keptAttachmentsSchema } from '#features/support/requests/replyDraftRules.ts';

/** What an agent has written on a request and not sent. */
export interface AgentDraft {
  mode: 'reply' | 'note';
  html: string;
  attachments: ComposeAttachment[];
}

const draftSchema = z.object({
  mode: z.enum(['reply', 'note']),
  html: z.string(),
  attachments: keptAttachmentsSchema,
});

/** Of the draft of an agent's reply or note. */
export function agentDraftKey(requestId: string): string {
  return `request:${requestId}`;
}

/** @returns null for anything else */
export function readAgentDraft(stored: unknown): AgentDraft | null {
  return draftSchema.safeParse(stored).data ?? null;
}

import { z } from 'zod';
import { readDemoData } from '#platform/demo/readDemo.ts';
import { supportKinds, supportPriorities } from '../../supportRequestRules.ts';
import { supportStatuses } from '../../supportTransitionRules.ts';

const requestSchema = z.strictObject({
  title: z.string(),
  customer: z.string(),
  /** Null: unassigned. */
  agent: z.string().nullable().default(null),
  kind: z.enum(supportKinds),
  status: z.enum(supportStatuses),
  priority: z.enum(supportPriorities).default('NORMAL'),
  /** Of a topic of the demo community. */
  topic: z.string().nullable().default(null),
  tags: z.array(z.string()),
  /** Hours before now at which it was opened. */
  openedHoursAgo: z.number(),
  /** Rating of a resolved request. */
  rating: z
    .strictObject({ score: z.int(), comment: z.string().nullable().default(null) })
    .optional(),
  /** Who writes it, hours after the one before, and its text. */
  messages: z.array(z.tuple([z.enum(['customer', 'agent', 'note']), z.number(), z.string()])),
});

export type DemoRequest = z.infer<typeof requestSchema>;

/** The support desk of the demo community: 40 tickets and cases in every state. */
export function readDemoRequests(): DemoRequest[] {
  return readDemoData('support/requests/server/demo/requests.yaml', z.array(requestSchema));
}

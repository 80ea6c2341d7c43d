import { z } from 'zod';

/** What happens to a request of an absent agent whose customer writes. */
export const absentReplies = ['QUEUE', 'DELEGATE', 'KEEP'] as const;
export type AbsentReplies = (typeof absentReplies)[number];

/** Longest absence, in days. */
const longestAbsence = 366;

const id = z.string().regex(/^[1-9]\d{0,15}$/);

export const agentAbsenceSchema = z
  .object({
    /** Null: back. */
    until: z.date().nullish(),
    replies: z.enum(absentReplies).default('QUEUE'),
    /** Who takes over, if `replies` says so. */
    delegateId: id.nullish(),
    /** The agent’s active requests go there right now. */
    handOver: z.boolean().nullish(),
  })
  .refine(({ replies, delegateId }) => replies !== 'DELEGATE' || delegateId != null, {
    path: ['delegateId'],
    params: { rule: 'required' },
  })
  .refine(
    ({ until }) => until == null || until.getTime() < Date.now() + longestAbsence * 86_400_000,
    {
      path: ['until'],
      params: { rule: 'range' },
    },
  );

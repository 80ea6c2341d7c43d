import { z } from 'zod';
import { readDemoData } from '#platform/demo/readDemo.ts';

const memberSchema = z.strictObject({
  username: z.string(),
  fullName: z.string(),
  /** Members who write guides are editors: articles require that permission. */
  role: z.enum(['member', 'editor', 'moderator', 'agent']).default('member'),
  brandUser: z.literal(true).optional(),
  bio: z.string(),
  joinedDaysAgo: z.number(),
  country: z.string().optional(),
});

export type DemoMember = z.infer<typeof memberSchema>;

/** The staff first. */
export function readDemoMembers(): DemoMember[] {
  return readDemoData('people/members/server/demo/members.yaml', z.array(memberSchema));
}

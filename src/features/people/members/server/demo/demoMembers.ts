import { z } from 'zod';
import { readDemoData } from '#platform/demo/readDemo.ts';
import { demoPortraitSchema, demoPortraitSvg } from './demoPortrait.ts';

const memberSchema = z.strictObject({
  username: z.string(),
  portrait: demoPortraitSchema,
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

export const portraitKey = (username: string) => `portrait-${username}`;

/** The members' pictures, drawn from what the list says of each. */
export function demoPortraits(): Map<string, string> {
  return new Map(
    readDemoMembers().map(({ username, portrait }, place) => [
      portraitKey(username),
      demoPortraitSvg(portrait, place),
    ]),
  );
}

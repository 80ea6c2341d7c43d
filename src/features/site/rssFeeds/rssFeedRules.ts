import { z } from 'zod';

export const rssFeedProperties = z.object({
  url: z.union([z.url({ protocol: /^https?$/ }).max(2000), z.literal('')]).default(''),
  heading: z.string().max(200).default(''),
  first: z.number().int().min(1).max(20).default(5),
});

export type RssFeedProperties = z.output<typeof rssFeedProperties>;

/** Why a feed has no new entries. */
export const feedProblems = [
  'NOT_FOUND',
  'UNREACHABLE',
  'REFUSED',
  'TOO_LARGE',
  'INVALID',
] as const;

export type FeedProblem = (typeof feedProblems)[number];

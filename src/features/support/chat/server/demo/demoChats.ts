import { z } from 'zod';
import { readDemoData } from '#platform/demo/readDemo.ts';
import { chatReactions } from '../../chatRules.ts';

/** What belongs to a line besides. */
const moreSchema = z.strictObject({
  /** The line that it answers, from 1. */
  answers: z.int().positive().optional(),
  /** Who has reacted, by emoji. */
  reactions: z.partialRecord(z.enum(chatReactions), z.array(z.string())).optional(),
});

const chatSchema = z.strictObject({
  /** The first one has started it. */
  members: z.array(z.string()),
  /** Of a group; null for a chat of two. */
  title: z.string().nullable().default(null),
  /** Of the first message. */
  startedHoursAgo: z.number(),
  /** How many messages each member has not read; those who are left out have read all. */
  unread: z.record(z.string(), z.int()).optional(),
  /** The other one has not accepted it yet. */
  isRequest: z.literal(true).optional(),
  /** Who wrote how many minutes after the message before, and what. */
  lines: z.array(z.tuple([z.string(), z.number(), z.string()]).rest(moreSchema)),
});

export type DemoChat = z.infer<typeof chatSchema>;

export function readDemoChats(): DemoChat[] {
  return readDemoData('support/chat/server/demo/chats.yaml', z.array(chatSchema));
}

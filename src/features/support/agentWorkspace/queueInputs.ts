import { z } from 'zod';
import { requiredLine, requiredText } from '#core/textSchemas.ts';
import { sendingSchema } from '#features/content/conversations/conversationInputs.ts';
import { draftKeySchema } from '#features/content/conversations/draftKeyRules.ts';
import {
  supportChannels,
  supportKinds,
  supportLimits,
  supportPriorities,
} from '#features/support/requests/supportRequestRules.ts';
import {
  agentStatuses,
  supportStatuses,
} from '#features/support/requests/supportTransitionRules.ts';
import {
  breachFilters,
  bulkLimit,
  dueFilters,
  fieldMatches,
  mostCapacity,
  queueSorts,
  teamAssignments,
} from './queueFilterRules.ts';

const id = z.string().regex(/^[1-9]\d{0,15}$/);
const tag = requiredLine(50).transform((text) => text.toLowerCase());

const someTags = z.array(tag).min(1).max(supportLimits.tags);
const days = z.number().int().min(1).max(3650);

export const queueFilterSchema = z.strictObject({
  statuses: z.array(z.enum(supportStatuses)).optional(),
  assignee: z.union([z.literal('ME'), z.literal('NONE'), id]).optional(),
  teamId: id.optional(),
  priorities: z.array(z.enum(supportPriorities)).optional(),
  kind: z.enum(supportKinds).optional(),
  channel: z.enum(supportChannels).optional(),
  typeId: id.optional(),
  tag: tag.optional(),
  anyTags: someTags.optional(),
  allTags: someTags.optional(),
  noTags: someTags.optional(),
  company: requiredLine(200).optional(),
  requester: requiredLine(200).optional(),
  createdWithin: days.optional(),
  createdFrom: z.iso.date().optional(),
  createdTo: z.iso.date().optional(),
  activeWithin: days.optional(),
  idleFor: days.optional(),
  hasAttachments: z.boolean().optional(),
  field: z
    .strictObject({
      key: z.string().min(1).max(100),
      match: z.enum(fieldMatches),
      value: z.string().max(200).optional(),
    })
    .optional(),
  language: z.string().max(10).optional(),
  breach: z.enum(breachFilters).optional(),
  policyId: id.optional(),
  due: z.enum(dueFilters).optional(),
  unanswered: z.boolean().optional(),
  snoozed: z.boolean().optional(),
  sort: z.enum(queueSorts).optional(),
});

export const queueViewSchema = z.object({
  title: requiredLine(60),
  filter: queueFilterSchema,
  isShared: z.boolean().nullish(),
});

/** Views in their new order. */
export const orderViewsSchema = z.object({ keys: z.array(id).min(1).max(100) });

/** What a bulk action changes; what is missing stays. */
export const requestChangesSchema = z.object({
  status: z.enum(agentStatuses).nullish(),
  priority: z.enum(supportPriorities).nullish(),
  /** A member's id; an empty text removes the assignee. */
  assigneeId: z.union([z.literal(''), id]).nullish(),
  teamId: z.union([z.literal(''), id]).nullish(),
  addTags: z.array(tag).max(supportLimits.tags).nullish(),
  removeTags: z.array(tag).max(supportLimits.tags).nullish(),
  snoozedUntil: z.date().nullish(),
  /** Ends a snooze. */
  wake: z.boolean().nullish(),
  dueAt: z.date().nullish(),
  /** Removes the due date. */
  clearDue: z.boolean().nullish(),
});

export type RequestChanges = z.output<typeof requestChangesSchema>;

/** What can be changed of all requests of a view: values that can be restored, also by a macro. */
export const bulkChangesSchema = requestChangesSchema
  .pick({
    ...{ status: true, priority: true, assigneeId: true, teamId: true },
    ...{ addTags: true, removeTags: true },
  })
  .extend({ macroId: id.nullish() });

export const bulkStartSchema = bulkChangesSchema.extend({
  view: z.string().max(30),
  keyword: z.string().nullish(),
  clientMutationId: sendingSchema,
});

export const bulkIdsSchema = z.array(z.string()).min(1).max(bulkLimit);

export const requestNoteSchema = z.object({
  message: requiredText(200_000),
  clientMutationId: sendingSchema,
  /** The draft is deleted with the note. */
  draftKey: draftKeySchema.nullish(),
  /** Canned responses that were inserted, to count their use. */
  cannedResponseIds: z
    .array(z.union([z.string(), z.number()]))
    .max(50)
    .nullish(),
});

/** Live chats of an agent at once; 0: any number, null: as many as the next wider limit says. */
const mostChats = z.number().int().min(0).max(50).nullish();

export const supportTeamSchema = z.object({
  name: requiredLine(60),
  assignment: z.enum(teamAssignments),
  isDefault: z.boolean().nullish(),
  mostChats,
  memberIds: z.array(id).max(200),
});

export const supportAgentSchema = z.object({
  isAvailable: z.boolean(),
  /** Active requests, from which on the agent receives no new ones. */
  capacity: z.number().int().min(1).max(mostCapacity),
  mostChats,
});

export const claimNextSchema = z.object({
  view: z.string(),
  /** Requests that the agent doesn’t want now. */
  skippedIds: z.array(id).max(1000).nullish(),
});

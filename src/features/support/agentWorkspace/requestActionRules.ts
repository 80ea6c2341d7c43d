import { z } from 'zod';
import { optionalText } from '#core/textSchemas.ts';
import {
  supportLimits,
  supportPriorities,
} from '#features/support/requests/supportRequestRules.ts';
import { agentStatuses } from '#features/support/requests/supportTransitionRules.ts';

/** What macros and automations do to a request. */
export const requestActionTypes = [
  'STATUS',
  'PRIORITY',
  'ASSIGN',
  'TEAM',
  'ADD_TAG',
  'REMOVE_TAG',
  'SNOOZE',
  'DUE',
  'NOTE',
  'REPLY',
  'POST',
] as const;
export type RequestActionType = (typeof requestActionTypes)[number];

export interface RequestAction {
  type: RequestActionType;
  /** An enum value, an id, a tag, a number of hours, or a plain text with placeholders. */
  value: string;
  /** Of a message to another system: plain text with placeholders; blank: number, title and link. */
  text?: string | null | undefined;
}

/** Longest snooze or due date that an action sets, in hours. */
const mostHours = 24 * 365;
export const mostActions = 10;
/** Longest message to another system. */
export const mostPostText = 2_000;

const id = /^[1-9]\d{0,15}$/;

/** Whether a value fits each type of action. */
const fits: Record<RequestActionType, (value: string) => boolean> = {
  STATUS: (value) => agentStatuses.some((status) => status === value),
  PRIORITY: (value) => supportPriorities.some((priority) => priority === value),
  ASSIGN: (value) => value === 'ME' || value === 'NONE' || id.test(value),
  TEAM: (value) => value === 'NONE' || id.test(value),
  ADD_TAG: isTag,
  REMOVE_TAG: isTag,
  SNOOZE: isHours,
  DUE: isHours,
  NOTE: isText,
  REPLY: isText,
  POST: (value) => id.test(value),
};

function isTag(value: string): boolean {
  return value.trim() !== '' && value.length <= 50;
}

function isHours(value: string): boolean {
  return /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= mostHours;
}

function isText(value: string): boolean {
  return value.trim() !== '' && value.length <= supportLimits.message;
}

const requestActionSchema = z
  .object({
    type: z.enum(requestActionTypes),
    value: z.string(),
    text: optionalText(mostPostText),
  })
  .superRefine(({ type, value }, { addIssue }) => {
    if (!fits[type](value)) {
      addIssue({ code: 'custom', path: ['value'], params: { rule: 'format' } });
    }
  })
  .transform(({ type, value, text }): RequestAction => {
    const trimmed = value.trim();
    return {
      ...{ type, value: type.endsWith('_TAG') ? trimmed.toLowerCase() : trimmed },
      ...(type === 'POST' && { text }),
    };
  });

/** Ordered actions; a reply at most once, because each would be an email to the customer. */
export const requestActionsSchema = z
  .array(requestActionSchema)
  .min(1)
  .max(mostActions)
  .refine((actions) => actions.filter(({ type }) => type === 'REPLY').length <= 1, {
    params: { rule: 'oneReply' },
  });

/** Stored actions; those that a former version wrote and that no longer fit are dropped. */
export function storedActions(stored: unknown): RequestAction[] {
  const list: unknown[] = Array.isArray(stored) ? stored : [];
  return list.flatMap((each) => requestActionSchema.safeParse(each).data ?? []);
}

export function isTextAction({ type }: RequestAction): boolean {
  return type === 'NOTE' || type === 'REPLY';
}

import { z } from 'zod';
import { requiredLine } from '#core/textSchemas.ts';
import { requestActionsSchema } from '#features/support/agentWorkspace/requestActionRules.ts';
import {
  type SupportKind,
  type SupportPriority,
  supportKinds,
  supportPriorities,
} from '#features/support/requests/supportRequestRules.ts';
import {
  type SupportStatus,
  supportStatuses,
} from '#features/support/requests/supportTransitionRules.ts';

export const automationTriggers = [
  'CREATED',
  'CUSTOMER_REPLIED',
  'AGENT_REPLIED',
  'STATUS_CHANGED',
  'TIME',
] as const;
export type AutomationTrigger = (typeof automationTriggers)[number];

export const automationConditionTypes = [
  'STATUS',
  'PRIORITY',
  'KIND',
  'TYPE',
  'TEAM',
  'ASSIGNEE',
  'TAG',
  'COMPANY',
  'LANGUAGE',
  'TITLE',
  'LAST_AUTHOR',
  'HOURS_SINCE_ACTIVITY',
  'HOURS_SINCE_CREATED',
] as const;
export type AutomationConditionType = (typeof automationConditionTypes)[number];

export interface AutomationCondition {
  type: AutomationConditionType;
  value: string;
}

export const lastAuthors = ['REQUESTER', 'AGENT'] as const;
const mostConditions = 10;
const id = /^[1-9]\d{0,15}$/;
const isText = (value: string) => value.trim() !== '' && value.length <= 200;
const isIdOrNone = (value: string) => value === 'NONE' || id.test(value);
const isHours = (value: string) => /^[1-9]\d{0,3}$/.test(value);

const fits: Record<AutomationConditionType, (value: string) => boolean> = {
  STATUS: (value) => supportStatuses.some((each) => each === value),
  PRIORITY: (value) => supportPriorities.some((each) => each === value),
  KIND: (value) => supportKinds.some((each) => each === value),
  TYPE: isIdOrNone,
  TEAM: isIdOrNone,
  ASSIGNEE: isIdOrNone,
  TAG: isText,
  COMPANY: isText,
  LANGUAGE: isText,
  TITLE: isText,
  LAST_AUTHOR: (value) => lastAuthors.some((each) => each === value),
  HOURS_SINCE_ACTIVITY: isHours,
  HOURS_SINCE_CREATED: isHours,
};

const conditionSchema = z
  .object({ type: z.enum(automationConditionTypes), value: z.string() })
  .superRefine(({ type, value }, { addIssue }) => {
    if (!fits[type](value)) {
      addIssue({ code: 'custom', path: ['value'], params: { rule: 'format' } });
    }
  })
  .transform(({ type, value }): AutomationCondition => ({ type, value: value.trim() }));

const conditionsSchema = z.array(conditionSchema).max(mostConditions);

/** Checked in the form and again by the service. */
export const supportAutomationSchema = z
  .object({
    name: requiredLine(80),
    trigger: z.enum(automationTriggers),
    conditions: conditionsSchema,
    actions: requestActionsSchema,
    /** `updatedAt` of the version that was edited. */
    updatedDate: z.date().nullish(),
  })
  // Time alone would be every request at once.
  .refine(({ trigger, conditions }) => trigger !== 'TIME' || conditions.some(isTimed), {
    path: ['conditions'],
    params: { rule: 'hours' },
  })
  .refine(({ trigger, conditions }) => trigger === 'TIME' || !conditions.some(isTimed), {
    path: ['conditions'],
    params: { rule: 'timeOnly' },
  })
  // Nobody runs it.
  .refine(
    ({ actions }) => actions.every(({ type, value }) => type !== 'ASSIGN' || value !== 'ME'),
    {
      path: ['actions'],
      params: { rule: 'format' },
    },
  );

export function isTimed({ type }: Pick<AutomationCondition, 'type'>): boolean {
  return type === 'HOURS_SINCE_ACTIVITY' || type === 'HOURS_SINCE_CREATED';
}

/** Stored conditions; null if a former version wrote one that no longer fits: such an automation never runs. */
export function storedConditions(stored: unknown): AutomationCondition[] | null {
  return conditionsSchema.safeParse(stored).data ?? null;
}

/** A request at a moment, as far as conditions ask. */
export interface AutomationFacts {
  status: SupportStatus;
  priority: SupportPriority;
  kind: SupportKind;
  /** Of its request type. */
  typeId: number | null;
  teamId: number | null;
  assigneeId: number | null;
  tags: readonly string[];
  partnerId: string | null;
  language: string;
  title: string;
  lastAuthor: 'REQUESTER' | 'AGENT';
  lastEntryAt: Date;
  createdAt: Date;
}

const hour = 3_600_000;

/** Several conditions of one type are alternatives, those of different types must all hold. */
export function meetsConditions(
  facts: AutomationFacts,
  conditions: readonly AutomationCondition[],
  now: Date,
): boolean {
  const byType = Map.groupBy(conditions, ({ type }) => type);
  return [...byType.values()].every((some) =>
    some.some((condition) => meets(facts, condition, now)),
  );
}

function meets(facts: AutomationFacts, { type, value }: AutomationCondition, now: Date): boolean {
  const hoursSince = (moment: Date) => (now.getTime() - moment.getTime()) / hour;
  switch (type) {
    case 'STATUS':
      return facts.status === value;
    case 'PRIORITY':
      return facts.priority === value;
    case 'KIND':
      return facts.kind === value;
    case 'TYPE':
      return `${facts.typeId ?? 'NONE'}` === value;
    case 'TEAM':
      return `${facts.teamId ?? 'NONE'}` === value;
    case 'ASSIGNEE':
      return `${facts.assigneeId ?? 'NONE'}` === value;
    case 'TAG':
      return facts.tags.includes(value.toLowerCase());
    case 'COMPANY':
      return facts.partnerId === value;
    case 'LANGUAGE':
      return facts.language === value;
    case 'TITLE':
      return facts.title.toLowerCase().includes(value.toLowerCase());
    case 'LAST_AUTHOR':
      return facts.lastAuthor === value;
    case 'HOURS_SINCE_ACTIVITY':
      return hoursSince(facts.lastEntryAt) >= Number(value);
    case 'HOURS_SINCE_CREATED':
      return hoursSince(facts.createdAt) >= Number(value);
  }
}

/** From when on an automation on time runs, if nothing happens: the latest of its hours. */
export function timeDueAt(
  { lastEntryAt, createdAt }: Pick<AutomationFacts, 'lastEntryAt' | 'createdAt'>,
  conditions: readonly AutomationCondition[],
): Date {
  const after = (type: AutomationConditionType, moment: Date) => {
    // Alternatives: the shortest counts.
    const hours = conditions.filter((each) => each.type === type).map(({ value }) => Number(value));
    return hours.length === 0 ? 0 : moment.getTime() + Math.min(...hours) * hour;
  };
  return new Date(
    Math.max(after('HOURS_SINCE_ACTIVITY', lastEntryAt), after('HOURS_SINCE_CREATED', createdAt)),
  );
}

export const automationLimits = {
  /** Runs of all automations on one request within a day: what is left of a loop that was not foreseen. */
  runsPerDay: 20,
  /** Days that a test looks back. */
  testDays: 90,
  /** Requests that a test looks at; of more, the newest. */
  testedRequests: 5000,
  examples: 20,
} as const;

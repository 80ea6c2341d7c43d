import type { SpamConditionType } from './spamInputs.ts';
import { newMemberDefaults } from './spamRules.ts';

/** A condition while it is edited; validated by the server. */
export type ConditionValues = { type: SpamConditionType } & Record<string, unknown>;

/** Form control of a condition's value. */
export type ConditionField =
  | { kind: 'number'; name: NumberName; min: number; max: number }
  | { kind: 'lines'; name: LinesName }
  | { kind: 'pattern'; name: 'pattern' }
  | { kind: 'writingKinds'; name: 'kinds' }
  | { kind: 'paceKinds'; name: 'kinds' }
  | { kind: 'flag'; name: 'ofOthers' };

export type NumberName =
  | 'hours'
  | 'points'
  | 'level'
  | 'characters'
  | 'count'
  | 'percent'
  | 'days'
  | 'members'
  | 'minutes'
  | 'seconds';
export type LinesName = 'hosts' | 'countries' | 'words' | 'languages';

interface ConditionForm {
  group: 'author' | 'content' | 'links' | 'pace';
  fields: readonly ConditionField[];
  /** Initial value of a new one. */
  initial: Record<string, unknown>;
}

const number = (name: NumberName, min: number, max: number): ConditionField => ({
  ...{ kind: 'number', name, min, max },
});
const lines = (name: LinesName): ConditionField => ({ kind: 'lines', name });
const paceKinds: ConditionField = { kind: 'paceKinds', name: 'kinds' };
const count = number('count', 0, 100);

/** The form of each condition, in display order. */
export const conditionForms = {
  NEW_MEMBER: {
    group: 'author',
    fields: [number('hours', 1, 8760), number('points', 0, 100_000)],
    initial: { ...newMemberDefaults },
  },
  ACCOUNT_YOUNGER: {
    group: 'author',
    fields: [number('hours', 1, 87_600)],
    initial: { hours: 24 },
  },
  POINTS_BELOW: {
    group: 'author',
    fields: [number('points', 1, 100_000)],
    initial: { points: 50 },
  },
  LEVEL_BELOW: { group: 'author', fields: [number('level', 1, 50)], initial: { level: 10 } },
  FIRST_CONTRIBUTION: { group: 'author', fields: [], initial: {} },
  EMAIL_DOMAIN: { group: 'author', fields: [lines('hosts')], initial: { hosts: [] } },
  COUNTRY: { group: 'author', fields: [lines('countries')], initial: { countries: [] } },
  KIND: {
    group: 'content',
    fields: [{ kind: 'writingKinds', name: 'kinds' }],
    initial: { kinds: ['POST'] },
  },
  SHORTER: {
    group: 'content',
    fields: [number('characters', 1, 100_000)],
    initial: { characters: 40 },
  },
  LONGER: {
    group: 'content',
    fields: [number('characters', 1, 100_000)],
    initial: { characters: 5000 },
  },
  WORDS: { group: 'content', fields: [lines('words')], initial: { words: [] } },
  PATTERN: {
    group: 'content',
    fields: [{ kind: 'pattern', name: 'pattern' }],
    initial: { pattern: '' },
  },
  MENTIONS_ABOVE: { group: 'content', fields: [count], initial: { count: 2 } },
  IMAGES_ABOVE: { group: 'content', fields: [count], initial: { count: 2 } },
  CAPITALS_ABOVE: {
    group: 'content',
    fields: [number('percent', 0, 99)],
    initial: { percent: 60 },
  },
  LANGUAGE: { group: 'content', fields: [lines('languages')], initial: { languages: [] } },
  SPAM_SCORE: { group: 'content', fields: [number('percent', 1, 100)], initial: { percent: 95 } },
  NEAR_DUPLICATE: {
    group: 'content',
    fields: [number('percent', 60, 100), number('days', 1, 30), { kind: 'flag', name: 'ofOthers' }],
    initial: { percent: 80, days: 30, ofOthers: false },
  },
  HONEYPOT: { group: 'content', fields: [], initial: {} },
  LINKS_ABOVE: { group: 'links', fields: [count], initial: { count: 2 } },
  LINK_HOST: { group: 'links', fields: [lines('hosts')], initial: { hosts: [] } },
  BANNED_HOST: { group: 'links', fields: [], initial: {} },
  NEW_HOST: { group: 'links', fields: [], initial: {} },
  HOST_OF_NEW_MEMBERS: {
    group: 'links',
    fields: [number('members', 2, 100)],
    initial: { members: 3 },
  },
  RATE: {
    group: 'pace',
    fields: [paceKinds, number('count', 1, 1000), number('minutes', 1, 43_200)],
    initial: { kinds: 'ALL', count: 10, minutes: 60 },
  },
  SOONER_THAN: {
    group: 'pace',
    fields: [paceKinds, number('seconds', 1, 86_400)],
    initial: { kinds: 'POSTS', seconds: 120 },
  },
} as const satisfies Record<SpamConditionType, ConditionForm>;

export const conditionTypes = Object.keys(conditionForms) as SpamConditionType[]; // the keys of an exhaustive table

export const conditionGroups = ['author', 'content', 'links', 'pace'] as const;

export function newCondition(type: SpamConditionType): ConditionValues {
  return { ...conditionForms[type].initial, type };
}

/** A condition from the server, as form values. */
export function readConditions(given: unknown): ConditionValues[] {
  if (!Array.isArray(given)) return [];
  return given.flatMap((each: unknown) => {
    const values: Record<string, unknown> = Object(each);
    const type = conditionTypes.find((known) => known === values.type);
    return type ? [{ ...values, type }] : [];
  });
}

import type { Translate } from '#ui/translate.ts';
import { wordedActions } from './auditActions.ts';

type Worded = (typeof wordedActions)[number];
type Key<Action extends string> = Action extends `${infer Subject}.${infer Verb}`
  ? `actionNames.${Subject}_${Verb}`
  : never;

export function actionName(t: Translate<'staff'>, action: string): string {
  const known = wordedActions.find((each) => each === action);
  return known ? t(keyOf(known)) : plainWords(action);
}

type Subject = Worded extends infer Action
  ? Action extends `${infer Name}.${string}`
    ? Name
    : never
  : never;

/** The actions by what they are about, in the order of `wordedActions`. */
export function actionGroups(): { subject: Subject; actions: Worded[] }[] {
  const groups = new Map<Subject, Worded[]>();
  for (const action of wordedActions) {
    const subject = action.split('.')[0] as Subject; // the part before the point of each
    groups.set(subject, [...(groups.get(subject) ?? []), action]);
  }
  return [...groups].map(([subject, actions]) => ({ subject, actions }));
}

/** `memberNote.wasAdded` as words: what an import brings has no others. */
export function plainWords(code: string): string {
  const words = code
    .replace(/[._]/g, ' ')
    .replace(/\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function keyOf(action: Worded): Key<Worded> {
  return `actionNames.${action.replace('.', '_')}` as Key<Worded>; // as spelled by the type above
}

/** Details with translations; others are shown by key. */
const detailKeys = [
  'kind',
  'recipient',
  'value',
  'reason',
  'until',
  'from',
  'to',
  'idpId',
  'name',
  'changed',
  'enabled',
  'position',
  'loginType',
  'hideContent',
  'ended',
  'answered',
  'role',
  'noteId',
  'note',
  'text',
  'flags',
  'reasons',
  'decision',
  'added',
  'removed',
  'members',
  'type',
  'consumer',
] as const;

export function detailName(t: Translate<'staff'>, key: string): string {
  const known = detailKeys.find((each) => each === key);
  return known ? t(`auditDetails.${known}`) : plainWords(key).toLowerCase();
}

import { holds, type Verdict, type Viewer } from '#core/permissions.ts';
import { hasOwnEditor } from '#core/postTypes.ts';
import { type ActivityRule, onPost } from '#features/content/conversations/activityStateRules.ts';
import {
  type ConversationFacts,
  takesMarks,
} from '#features/content/conversations/conversationRules.ts';

declare module '#features/content/conversations/activityStateRules.ts' {
  interface ActivityState {
    nominationStatus?: NominationStatus | null;
  }
  interface FeatureProperties {
    nominated: true;
  }
}

/** SPEC §4 "Nomination status". */
export const nominationStatuses = [
  'PENDING',
  'PUBLISHED',
  'DECLINED',
  'DELETED',
  'APPROVED',
] as const;
export type NominationStatus = (typeof nominationStatuses)[number];

/** §4: PENDING, PUBLISHED and APPROVED form the pending group and cannot be nominated again. */
export function isPendingNomination(status: NominationStatus | null | undefined): boolean {
  return status === 'PENDING' || status === 'PUBLISHED' || status === 'APPROVED';
}

export function isNominationStatus(value: string): value is NominationStatus {
  return nominationStatuses.some((each) => each === value);
}

/** Articles cannot be nominated, because nominations are for becoming one. */
export function canNominate(viewer: Viewer, post: ConversationFacts): Verdict {
  if (post.type === 'ARTICLE' || hasOwnEditor(post.type)) {
    return { ok: false, code: 'BAD_REQUEST' };
  }
  return takesMarks(post, holds(viewer, 'NOMINATE', post.categoryId));
}

/** The activity `nominate` (SPEC §4), used by the service and by the button. */
export const nominateRule: ActivityRule = {
  inverse: null,
  can: onPost(canNominate),
  effect: { kind: 'property', property: 'nominated', value: true },
  apply: (s) => (isPendingNomination(s.nominationStatus) ? {} : { nominationStatus: 'PENDING' }),
  ...{ after: 'stay', isErrorHidden: false, asksReason: true },
};

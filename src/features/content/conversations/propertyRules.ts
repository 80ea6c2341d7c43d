import { type Activity, activityRules, isActivity } from './activityRules.ts';
import {
  type ActivityRule,
  type ActivityState,
  type ChangedProperty,
  onEither,
} from './activityStateRules.ts';
import {
  canEditIndex,
  canMarkSpam,
  canSetOrder,
  canSetPrivacy,
  canUnmarkSpam,
} from './conversationRules.ts';
import { canWritePrivately } from './privacyRules.ts';

const canMakePublic = onEither(
  (viewer, post) => canSetPrivacy(viewer, post, post),
  (viewer, response, post) => canSetPrivacy(viewer, response, post),
);

/** Only where private messages are switched on; what is private can be made public anyway. */
const canMakePrivate = onEither(
  (viewer, post, settings) => {
    const own = canSetPrivacy(viewer, post, post);
    return own.ok ? canWritePrivately(viewer, post, settings) : own;
  },
  (viewer, response, post, settings) => {
    const own = canSetPrivacy(viewer, response, post);
    return own.ok ? canWritePrivately(viewer, post, settings) : own;
  },
);

const canIndex = onEither(canEditIndex, (viewer, _response, post) => canEditIndex(viewer, post));

/** SET_ORDER, which is not a toggle. */
export const canOrder = onEither(canSetOrder, (viewer, _response, post) =>
  canSetOrder(viewer, post),
);

function setting(property: ChangedProperty, value: boolean) {
  return { kind: 'property', property, value } as const;
}

const plain = { after: 'stay', isErrorHidden: false, asksReason: false } as const;

/** SPEC §4 "Property actions" that toggle something: rows like those of `activityRules`. */
export const propertyRules = {
  // §4: marking spam on a post redirects home; on a comment or reply it removes it from the list.
  MARK_SPAM: {
    inverse: 'UNMARK_SPAM',
    can: onEither(canMarkSpam, (viewer, _response, post) => canMarkSpam(viewer, post)),
    effect: setting('spam', true),
    apply: () => ({ spam: true }),
    ...plain,
    after: 'home',
    asksReason: true,
  },
  UNMARK_SPAM: {
    inverse: 'MARK_SPAM',
    can: onEither(canUnmarkSpam, (viewer, _response, post) => canUnmarkSpam(viewer, post)),
    effect: setting('spam', false),
    apply: () => ({ spam: false }),
    ...plain,
  },
  MARK_PRIVATE: {
    inverse: 'MARK_PUBLIC',
    can: canMakePrivate,
    effect: setting('private', true),
    apply: () => ({ isPrivate: true }),
    ...plain,
  },
  MARK_PUBLIC: {
    inverse: 'MARK_PRIVATE',
    can: canMakePublic,
    effect: setting('private', false),
    apply: () => ({ isPrivate: false }),
    ...plain,
  },
  DISALLOW_INDEX: {
    inverse: 'ALLOW_INDEX',
    can: canIndex,
    effect: setting('indexDisabled', true),
    apply: () => ({ indexDisabled: true }),
    ...plain,
  },
  ALLOW_INDEX: {
    inverse: 'DISALLOW_INDEX',
    can: canIndex,
    effect: setting('indexDisabled', false),
    apply: () => ({ indexDisabled: false }),
    ...plain,
  },
} as const satisfies Record<string, ActivityRule>;

export type PropertySwitch = keyof typeof propertyRules;

/** Valid values of `updateAction` (SPEC §7 updateConversationProperty). */
export type PropertyAction = PropertySwitch | 'SET_ORDER';

/** All one-click actions on a post or response. */
export type Change = Activity | PropertySwitch;

export const propertySwitches = Object.keys(propertyRules).filter(isPropertySwitch);

export const propertyActions: readonly PropertyAction[] = [...propertySwitches, 'SET_ORDER'];

export function isPropertySwitch(name: string): name is PropertySwitch {
  return Object.hasOwn(propertyRules, name);
}

export function isChange(name: string): name is Change {
  return isActivity(name) || isPropertySwitch(name);
}

export function ruleOf(change: Change): ActivityRule {
  return isPropertySwitch(change) ? propertyRules[change] : activityRules[change];
}

export function applyChange(state: ActivityState, change: Change): ActivityState {
  return { ...state, ...ruleOf(change).apply(state) };
}

import type {
  ActivityRule,
  FeatureProperties,
} from '#features/content/conversations/activityStateRules.ts';
import { isChange, ruleOf } from '#features/content/conversations/propertyRules.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { WorkBadge } from '#features/content/conversations/workBadges.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { PropertyColumns } from './propertyColumns.ts';

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** SPEC §4 conversation activities with a row of rules like `activityRules`, by name. */
    activityRules?: Readonly<Record<string, ActivityRule>>;
    /** The columns of the properties that these set. */
    changedProperties?: Readonly<Partial<Record<keyof FeatureProperties, PropertyColumns>>>;
    /** Badges of a post that only some see, as far as the viewer may see them. */
    workBadges?: (row: ConversationRow, ctx: Pick<Ctx, 'viewer'>) => readonly WorkBadge[];
  }
}

/** The rule of an activity, a toggled property, or an activity of a feature. */
export function findChangeRule(name: string): ActivityRule | undefined {
  return isChange(name) ? ruleOf(name) : findFeatureRule(name);
}

export function findFeatureRule(name: string): ActivityRule | undefined {
  return serverParts('activityRules').find((rules) => Object.hasOwn(rules, name))?.[name];
}

export function findFeatureColumns(property: keyof FeatureProperties): PropertyColumns | undefined {
  return serverParts('changedProperties').find((part) => part[property])?.[property];
}

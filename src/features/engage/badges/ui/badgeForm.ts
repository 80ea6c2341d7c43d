import { z } from 'zod';
import type { LocalizedName } from '#core/localizedNames.ts';
import type { ManagedBadge } from './badgeDocuments.ts';

/** The form's values: tiers in fields of their own, and no rule for a badge that staff grant. */
export interface BadgeValues {
  names: LocalizedName[];
  description: string;
  imageUrl: string;
  order: number;
  /** '' : only staff grant it. */
  metric: string;
  thresholds: { value: number | null }[];
  windowDays: number | null;
  isRepeatable: boolean;
  isKept: boolean;
  isEnabled: boolean;
}

export function badgeValues(
  badge: ManagedBadge | null,
  [first, ...names]: readonly LocalizedName[],
): BadgeValues {
  const rule = badge?.rule ?? null;
  return {
    // Imported badges have a single name.
    names: first ? [{ ...first, name: first.name || (badge?.name ?? '') }, ...names] : [],
    description: badge?.description ?? '',
    imageUrl: badge?.imageUrl ?? '',
    order: badge?.order ?? 0,
    metric: rule?.metric ?? (badge ? '' : 'acceptedAnswer'),
    thresholds: [0, 1, 2].map((tier) => ({
      value: rule?.thresholds[tier] ?? (!badge && tier === 0 ? 1 : null),
    })),
    windowDays: rule?.windowDays ?? null,
    isRepeatable: rule?.isRepeatable ?? false,
    isKept: rule?.isKept ?? true,
    isEnabled: rule?.isEnabled ?? true,
  };
}

/** The rule that the values stand for; null for a badge that staff grant. */
export function ruleOfValues(values: BadgeValues, badge: ManagedBadge | null) {
  const { metric, thresholds, windowDays, isRepeatable, isKept, isEnabled } = values;
  if (metric === '') return null;
  return {
    ...{ metric, windowDays, categoryId: badge?.rule?.categoryId ?? null },
    thresholds: thresholds.flatMap(({ value }) => (value === null ? [] : [value])),
    ...{ isRepeatable, isKept, isEnabled },
  };
}

/** What the service is sent. */
export function badgeInput(values: BadgeValues, badge: ManagedBadge | null) {
  const { names, description, imageUrl, order } = values;
  const color = badge?.color ?? null;
  return { names, description, imageUrl, order, color, rule: ruleOfValues(values, badge) };
}

/** A rule's field → the form's. */
export function badgeFieldPath(field: string): string {
  if (field === 'rule.thresholds') return 'thresholds.0.value';
  return field.replace(/^rule\.thresholds\.(\d)$/, 'thresholds.$1.value').replace(/^rule\./, '');
}

export const isRuleComplete = (rule: unknown): boolean =>
  z.object({ thresholds: z.array(z.number().int().min(1)).min(1) }).safeParse(rule).success;

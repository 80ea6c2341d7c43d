import { countryCodes, countryName } from '#core/countryName.ts';
import { languageName } from '#core/languageName.ts';
import { localeOf } from '#core/languages.ts';
import {
  type CustomField,
  optionLabelsIn,
  seesField,
  textIn,
} from '#features/base/customFields/customFieldRules.ts';
import { customFieldsNow } from '#features/base/customFields/server/customFieldStore.ts';
import { rankName, ranksOf } from '#features/engage/points/server/rankStore.ts';
import type { Ctx } from '#platform/context.ts';
import { roleStoreOf } from '#platform/roles/roleStore.ts';
import type { ListRule } from '../listRuleRules.ts';
import type { ListRuleFault } from './listRuleStore.ts';

export interface ListRuleChoice {
  value: string;
  /** Empty for a built-in role without a custom name. */
  label: string;
}

export interface ListRuleField {
  key: string;
  name: string;
  isCheckbox: boolean;
  /** Empty for fields without options. */
  options: ListRuleChoice[];
}

/** Roles that a condition can refer to. */
export async function listRuleRoles(ctx: Ctx): Promise<ListRuleChoice[]> {
  const roles = await roleStoreOf(ctx).get();
  return [...roles.values()]
    .sort((a, b) => a.level - b.level)
    .map(({ key, name }) => ({ value: key, label: name }));
}

export function listRuleCountries({ locale }: Ctx): ListRuleChoice[] {
  const { compare } = new Intl.Collator(localeOf(locale));
  return countryCodes
    .map((value) => ({ value, label: countryName(value, locale) }))
    .sort((a, b) => compare(a.label, b.label));
}

export function listRuleLanguages({ settings, locale }: Ctx): ListRuleChoice[] {
  return settings.activeLanguages.map((value) => ({ value, label: languageName(value, locale) }));
}

/** None while gamification is off. */
export async function listRuleRanks(ctx: Ctx): Promise<ListRuleChoice[]> {
  if (!ctx.settings.gamificationEnabled) return [];
  const ranks = await ranksOf(ctx);
  return ranks.map((rank) => ({ value: String(rank.id), label: rankName(rank, ctx.locale) }));
}

/** Fields of members that the viewer may see. */
export async function listRuleFields(ctx: Ctx): Promise<ListRuleField[]> {
  return (await visibleMemberFields(ctx)).map((field) => {
    const labels = optionLabelsIn(field.options, ctx.locale);
    return {
      key: field.key,
      name: textIn(field.names, ctx.locale) || field.key,
      isCheckbox: field.kind === 'CHECKBOX',
      options: field.options.map(({ value }) => ({ value, label: labels[value] ?? value })),
    };
  });
}

async function visibleMemberFields(ctx: Ctx): Promise<CustomField[]> {
  return (await customFieldsNow(ctx)).filter(
    (field) =>
      field.target === 'MEMBER' &&
      field.archivedAt === null &&
      seesField(ctx.viewer, field, { ownerId: null, categoryId: null }),
  );
}

/** A rule cannot refer to what does not exist, or to custom fields that the viewer may not see. */
export async function faultOfReferences(ctx: Ctx, rule: ListRule): Promise<ListRuleFault | null> {
  const [roles, ranks, fields] = await Promise.all([
    roleStoreOf(ctx).get(),
    ranksOf(ctx),
    visibleMemberFields(ctx),
  ]);
  const isKnown = (condition: ListRule['conditions'][number]): boolean => {
    if (condition.type === 'ROLE') return roles.has(condition.role);
    if (condition.type === 'RANK_AT_LEAST') return ranks.some(({ id }) => id === condition.rankId);
    if (condition.type === 'CUSTOM_FIELD') return fields.some(({ key }) => key === condition.field);
    return true;
  };
  return rule.conditions.every(isKnown) ? null : 'unknownReference';
}

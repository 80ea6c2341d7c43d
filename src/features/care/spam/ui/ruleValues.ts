import {
  type ConditionValues,
  conditionForms,
  newCondition,
  readConditions,
} from '../conditionForms.ts';
import type { MatchWay, SpamAction } from '../spamRules.ts';
import type { SpamRuleInfo } from './spamDocuments.ts';

/** A rule as form values: word lists are lines of text. */
export interface RuleValues {
  name: string;
  action: SpamAction;
  match: MatchWay;
  conditions: readonly ConditionValues[];
  message: string;
  sparesTrusted: boolean;
  enabled: boolean;
}

export function openedRule(rule: SpamRuleInfo | null): RuleValues {
  if (!rule) {
    return {
      ...{ name: '', action: 'FLAG', match: 'ALL', message: '' },
      conditions: [addedCondition('NEW_MEMBER')],
      ...{ sparesTrusted: true, enabled: false },
    };
  }
  const { name, action, match, sparesTrusted, enabled } = rule;
  return {
    ...{ name, action, match, sparesTrusted, enabled },
    message: rule.message ?? '',
    conditions: readConditions(rule.conditions).map(withLines),
  };
}

export function addedCondition(type: ConditionValues['type']): ConditionValues {
  return withLines(newCondition(type));
}

/** The submitted rule, without blank lines. */
export function ruleInput(values: RuleValues) {
  return {
    ...values,
    message: values.message.trim() || null,
    conditions: values.conditions.map(withLists),
  };
}

function withLines(condition: ConditionValues): ConditionValues {
  return mapLines(condition, (value) => (Array.isArray(value) ? value.join('\n') : value));
}

function withLists(condition: ConditionValues): ConditionValues {
  return mapLines(condition, (value) =>
    String(value ?? '')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  );
}

function mapLines(condition: ConditionValues, map: (value: unknown) => unknown): ConditionValues {
  const names = conditionForms[condition.type].fields
    .filter(({ kind }) => kind === 'lines')
    .map(({ name }) => name);
  const mapped = Object.fromEntries(names.map((name) => [name, map(condition[name])]));
  return { ...condition, ...mapped };
}

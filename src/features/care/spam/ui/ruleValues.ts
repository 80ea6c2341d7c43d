import { type ConditionValues, newCondition, readConditions } from '../conditionForms.ts';
import type { MatchWay, SpamAction } from '../spamRules.ts';
import type { SpamRuleInfo } from './spamDocuments.ts';

/** A rule as the form has it. */
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
      conditions: [newCondition('NEW_MEMBER')],
      ...{ sparesTrusted: true, enabled: false },
    };
  }
  const { name, action, match, sparesTrusted, enabled } = rule;
  return {
    ...{ name, action, match, sparesTrusted, enabled },
    message: rule.message ?? '',
    conditions: readConditions(rule.conditions),
  };
}

/** What is sent: empty lines of a list are nobody's. */
export function ruleInput(values: RuleValues) {
  return {
    ...values,
    message: values.message.trim() || null,
    conditions: values.conditions.map((condition) =>
      Object.fromEntries(
        Object.entries(condition).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.map(String).filter((each) => each.trim() !== '') : value,
        ]),
      ),
    ),
  };
}

export function isSameRule(a: RuleValues, b: RuleValues): boolean {
  return JSON.stringify(ruleInput(a)) === JSON.stringify(ruleInput(b));
}

/** What the server found wrong, by field: `name`, or `conditions.2`. */
export function faultFields(faults: readonly { field: string }[]): ReadonlySet<string> {
  return new Set(
    faults.map(({ field }) => {
      const [first = '', index] = field.replace(/^rule\./, '').split('.');
      return first === 'conditions' && index !== undefined ? `conditions.${index}` : first;
    }),
  );
}

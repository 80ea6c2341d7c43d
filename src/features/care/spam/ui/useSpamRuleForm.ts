import { useNavigate, useRevalidator } from 'react-router';
import { useZodForm, type ZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { spamRuleSchema } from '../spamInputs.ts';
import { openedRule, type RuleValues, ruleInput } from './ruleValues.ts';
import { SaveSpamRuleMutation, type SpamRuleInfo } from './spamDocuments.ts';
import { useRuleName } from './useRuleName.ts';

const listAddress = '/admin/spam-rules';

export type SpamRuleFormState = ZodForm<RuleValues>;

/** The form of a rule. */
export function useSpamRuleForm(rule: SpamRuleInfo | null): SpamRuleFormState {
  const { t } = useTranslation('spam');
  const nameOf = useRuleName();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const opened = openedRule(rule);
  const shownName = rule ? nameOf(rule) : '';
  // An unchanged translated name is saved as the original, so that others see their translation.
  const toInput = (values: RuleValues) => {
    const input = ruleInput(values);
    return values.name === shownName ? { ...input, name: opened.name } : input;
  };
  return useZodForm({
    schema: spamRuleSchema,
    defaultValues: { ...opened, name: shownName },
    toInput,
    updatedDate: rule?.updatedAt ?? null,
    fieldErrorText: ({ field, rule: kind }) => {
      if (field === 'conditions') return t('fault.conditions');
      if (kind === 'pattern') return t('fault.pattern');
      return field.startsWith('conditions.') ? t('fault.condition') : undefined;
    },
    formErrorText: () => t('failed'),
    onSubmit: async (values, { updatedDate }) => {
      const input = { id: rule?.id ?? null, rule: toInput(values), updatedDate };
      return (await runOperation(SaveSpamRuleMutation, { input })).saveSpamRule.rule;
    },
    updatedDateOf: (saved) => saved.updatedAt,
    onSuccess: async (saved) => {
      showSuccess(t('saved'));
      if (rule) await revalidate();
      else await navigate(`${listAddress}/${saved.id}`);
    },
  });
}

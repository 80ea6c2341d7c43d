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

/** The form of one rule, or of a new one. */
export function useSpamRuleForm(rule: SpamRuleInfo | null): SpamRuleFormState {
  const { t } = useTranslation('spam');
  const nameOf = useRuleName();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const opened = openedRule(rule);
  const shownName = rule ? nameOf(rule) : '';
  // A name in the reader's language is kept as it ships, so that others read it in theirs.
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

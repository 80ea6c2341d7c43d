import Trash from 'virtual:icons/trash-2';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { UnsavedNote } from '#ui/forms/UnsavedNote.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { matchWays, spamActions } from '../spamRules.ts';
import { ConditionList } from './ConditionList.tsx';
import type { SpamRuleInfo } from './spamDocuments.ts';
import { useDeleteRule } from './useDeleteRule.ts';
import type { SpamRuleFormState } from './useSpamRuleForm.ts';

type SpamRuleFormProps = { rule: SpamRuleInfo | null; form: SpamRuleFormState };

export function SpamRuleForm({ rule, form }: SpamRuleFormProps) {
  const { t } = useTranslation('spam');
  const { action } = form.values;
  const remove = useDeleteRule(form.markSaved);
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-6 needs-js:hidden">
      <LeaveGuard form={form} />
      <Field {...form.field('name')} label={t('name')} required>
        <TextInput maxLength={100} autoComplete="off" dir="auto" />
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-2 text-lg font-semibold tracking-tight">{t('conditions')}</legend>
        <Field {...form.field('match')} label={t('match')} className="max-w-sm">
          <Select>
            {matchWays.map((each) => (
              <option key={each} value={each}>
                {t(`matches.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <ConditionList form={form} />
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-2 text-lg font-semibold tracking-tight">{t('action')}</legend>
        <Field
          {...form.field('action')}
          label={t('does')}
          hint={t(`actionHints.${action}`)}
          className="max-w-xl"
        >
          <Select>
            {spamActions.map((each) => (
              <option key={each} value={each}>
                {t(`actions.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        {action === 'REJECT' && (
          <Field {...form.field('message')} label={t('message')} hint={t('messageHint')} optional>
            <TextInput maxLength={300} autoComplete="off" dir="auto" />
          </Field>
        )}
        <Checkbox
          {...form.checkbox('sparesTrusted')}
          label={t('sparesTrusted')}
          hint={t('sparesTrustedHint')}
        />
        <Checkbox {...form.checkbox('enabled')} label={t('enabled')} hint={t('enabledHint')} />
      </fieldset>
      <FormErrorSummary form={form} />
      <div className="flex flex-wrap items-center gap-3 border-t border-border pt-4">
        <Button {...form.submitProps} disabled={rule !== null && !form.isDirty}>
          {t(rule ? 'save' : 'create')}
        </Button>
        <UnsavedNote form={form} />
        {rule && rule.shippedKey === null && (
          <Button
            variant="secondary"
            className="ms-auto"
            icon={<Trash aria-hidden className="size-4" />}
            onClick={() => void remove(rule)}
          >
            {t('delete')}
          </Button>
        )}
      </div>
    </form>
  );
}

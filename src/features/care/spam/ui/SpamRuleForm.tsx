import Trash from 'virtual:icons/trash-2';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { unlessChanged } from '#ui/unlessChanged.ts';
import { useEarlyInput } from '#ui/useEarlyInput.ts';
import { useLeaveGuard } from '#ui/useLeaveGuard.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { matchWays, spamActions } from '../spamRules.ts';
import { ConditionList } from './ConditionList.tsx';
import { faultFields, isSameRule, openedRule, type RuleValues, ruleInput } from './ruleValues.ts';
import { SaveSpamRuleMutation, type SpamRuleInfo } from './spamDocuments.ts';
import { useDeleteRule } from './useDeleteRule.ts';
import { useRuleName } from './useRuleName.ts';

type SpamRuleFormProps = {
  rule: SpamRuleInfo | null;
  values: RuleValues;
  onChange: (values: RuleValues) => void;
};

const listAddress = '/admin/spam-rules';
const none: ReadonlySet<string> = new Set();

export function SpamRuleForm({ rule, values, onChange }: SpamRuleFormProps) {
  const { t } = useTranslation('spam');
  const nameOf = useRuleName();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [faults, setFaults] = useState(none);
  const [isSaving, setSaving] = useState(false);
  // Of what stands in the form: the page may be read anew meanwhile.
  const [read, setRead] = useState(rule?.updatedAt ?? null);
  const isDone = useRef(false);
  const isTouched = !isSameRule(values, openedRule(rule));
  useLeaveGuard({
    isTouched,
    isDone,
    words: { title: t('leave.title'), text: t('leave.text') },
  });
  const change = (patch: Partial<RuleValues>) => onChange({ ...values, ...patch });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFaults(none);
    setSaving(true);
    try {
      const input = { id: rule?.id ?? null, rule: ruleInput(values) };
      const answer = await unlessChanged(read, (updatedDate) =>
        runOperation(SaveSpamRuleMutation, { input: { ...input, updatedDate } }),
      );
      if (answer === null) return;
      const saved = answer.saveSpamRule.rule;
      setRead(saved.updatedAt);
      showSuccess(t('saved'));
      isDone.current = true;
      if (rule) await revalidate();
      else await navigate(`${listAddress}/${saved.id}`);
      isDone.current = false;
    } catch (error) {
      const found = error instanceof ClientError ? faultFields(error.faults) : none;
      setFaults(found);
      showError(t(found.size > 0 ? 'fault.some' : 'failed'));
    } finally {
      setSaving(false);
    }
  }

  const remove = useDeleteRule(() => {
    isDone.current = true;
  });

  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form);

  return (
    <form
      ref={form}
      onSubmit={(event) => void save(event)}
      noValidate
      className="flex flex-col gap-6 needs-js:hidden"
    >
      <Field label={t('name')} error={faults.has('name') ? t('fault.name') : undefined} required>
        <TextInput
          value={nameOf({ name: values.name, shippedKey: rule?.shippedKey ?? null })}
          maxLength={100}
          autoComplete="off"
          dir="auto"
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-2 text-lg font-semibold tracking-tight">{t('conditions')}</legend>
        <Field label={t('match')} className="max-w-sm">
          <Select
            value={values.match}
            onChange={({ currentTarget: { value } }) =>
              change({ match: matchWays.find((each) => each === value) ?? 'ALL' })
            }
          >
            {matchWays.map((each) => (
              <option key={each} value={each}>
                {t(`matches.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <ConditionList
          conditions={values.conditions}
          faults={faults}
          onChange={(conditions) => change({ conditions })}
        />
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-2 text-lg font-semibold tracking-tight">{t('action')}</legend>
        <Field label={t('does')} hint={t(`actionHints.${values.action}`)} className="max-w-xl">
          <Select
            value={values.action}
            onChange={({ currentTarget: { value } }) =>
              change({ action: spamActions.find((each) => each === value) ?? 'FLAG' })
            }
          >
            {spamActions.map((each) => (
              <option key={each} value={each}>
                {t(`actions.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        {values.action === 'REJECT' && (
          <Field label={t('message')} hint={t('messageHint')} optional>
            <TextInput
              value={values.message}
              maxLength={300}
              autoComplete="off"
              dir="auto"
              onChange={(event) => change({ message: event.currentTarget.value })}
            />
          </Field>
        )}
        <Checkbox
          label={t('sparesTrusted')}
          hint={t('sparesTrustedHint')}
          checked={values.sparesTrusted}
          onChange={(event) => change({ sparesTrusted: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('enabled')}
          hint={t('enabledHint')}
          checked={values.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
      </fieldset>
      <div className="flex flex-wrap items-center gap-3 border-t border-border pt-4">
        <Button type="submit" loading={isSaving} disabled={rule !== null && !isTouched}>
          {t(rule ? 'save' : 'create')}
        </Button>
        {isTouched && (
          <span role="status" className="text-sm text-text-muted">
            {t('unsaved')}
          </span>
        )}
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

import X from 'virtual:icons/x';
import { useId } from 'react';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import type { FormPart } from '#ui/forms/useZodForm.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type AutomationCondition,
  type AutomationTrigger,
  automationConditionTypes,
  isTimed,
} from '../automationRules.ts';
import { type ConditionTargets, useConditionChoices } from './useConditionWords.ts';

type ConditionListFieldsProps = {
  form: FormPart<{ trigger: AutomationTrigger; conditions: AutomationCondition[] }>;
  targets: ConditionTargets;
};

/** Conditions with their values, and a select to add more; hours only for automations on time. */
export function ConditionListFields({ form, targets }: ConditionListFieldsProps) {
  const { t } = useTranslation('supportAutomations');
  const id = useId();
  const choicesOf = useConditionChoices(targets);
  const list = form.rows('conditions');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t('conditions')}</legend>
      <p className="text-sm text-text-muted">{t('conditionsHint')}</p>
      <ul className="flex flex-col gap-3">
        {list.rows.map(({ key, index }) => {
          const condition = form.values.conditions[index];
          if (!condition) return null;
          const { type } = condition;
          const choices = choicesOf(condition);
          const label = t(`conditionTypes.${type}`);
          return (
            <li key={key} className="flex items-end gap-2">
              <Field
                {...form.field(`conditions.${index}.value`)}
                label={label}
                className="min-w-0 flex-1"
              >
                {choices ? (
                  <Select>
                    {choices.map((choice) => (
                      <option key={choice.value} value={choice.value}>
                        {choice.label}
                      </option>
                    ))}
                  </Select>
                ) : isTimed({ type }) ? (
                  <TextInput type="number" min={1} max={9999} />
                ) : (
                  <TextInput maxLength={200} autoComplete="off" dir="auto" />
                )}
              </Field>
              <IconButton
                label={t('removeCondition', { name: label })}
                icon={<X aria-hidden className="size-4" />}
                onClick={() => list.remove(index)}
              />
            </li>
          );
        })}
      </ul>
      <FieldError error={form.errorOf('conditions')} />
      <div className="max-w-sm">
        <label htmlFor={id} className="sr-only">
          {t('addCondition')}
        </label>
        <Select
          id={id}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const type = automationConditionTypes.find((each) => each === value);
            if (!type) return;
            const first =
              choicesOf({ type, value: 'NONE' })?.[0]?.value ?? (isTimed({ type }) ? '24' : '');
            list.append({ type, value: first });
          }}
        >
          <option value="">{t('addCondition')}</option>
          {automationConditionTypes
            .filter((type) => form.values.trigger === 'TIME' || !isTimed({ type }))
            .map((type) => (
              <option key={type} value={type}>
                {t(`conditionTypes.${type}`)}
              </option>
            ))}
        </Select>
      </div>
    </fieldset>
  );
}

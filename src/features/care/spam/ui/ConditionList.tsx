import X from 'virtual:icons/x';
import { useId } from 'react';
import { cx } from '#ui/cx.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { conditionForms, conditionGroups, conditionTypes } from '../conditionForms.ts';
import { ConditionFieldView } from './ConditionFieldView.tsx';
import { addedCondition } from './ruleValues.ts';
import type { SpamRuleFormState } from './useSpamRuleForm.ts';

const most = 20;

/** A rule's conditions with their values, and a select to add more. */
export function ConditionList({ form }: { form: SpamRuleFormState }) {
  const { t } = useTranslation('spam');
  const id = useId();
  const list = form.rows('conditions');
  return (
    <>
      <ul className="flex flex-col gap-3">
        {list.rows.map(({ key, index }) => (
          <ConditionItem key={key} form={form} index={index} onRemove={() => list.remove(index)} />
        ))}
      </ul>
      <FieldError error={form.errorOf('conditions')} />
      {list.rows.length < most && (
        <div className="max-w-sm">
          <label htmlFor={id} className="sr-only">
            {t('add')}
          </label>
          <Select
            id={id}
            value=""
            onChange={({ currentTarget: { value } }) => {
              const type = conditionTypes.find((each) => each === value);
              if (type) list.append(addedCondition(type));
            }}
          >
            <option value="">{t('add')}</option>
            {conditionGroups.map((group) => (
              <optgroup key={group} label={t(`groups.${group}`)}>
                {conditionTypes
                  .filter((type) => conditionForms[type].group === group)
                  .map((type) => (
                    <option key={type} value={type}>
                      {t(`types.${type}`)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        </div>
      )}
    </>
  );
}

type ConditionItemProps = { form: SpamRuleFormState; index: number; onRemove: () => void };

function ConditionItem({ form, index, onRemove }: ConditionItemProps) {
  const { t } = useTranslation('spam');
  const id = useId();
  const condition = form.values.conditions[index];
  if (!condition) return null;
  const { fields } = conditionForms[condition.type];
  const name = t(`types.${condition.type}`);
  const error = form.errorOf(`conditions.${index}`);
  return (
    <li
      className={cx(
        'flex items-start gap-3 rounded-xl border bg-surface-raised p-3 sm:p-4',
        error ? 'border-danger' : 'border-border',
      )}
    >
      <fieldset aria-labelledby={id} className="flex min-w-0 flex-1 flex-col gap-3">
        <p id={id} className="font-medium">
          {name}
        </p>
        {fields.length > 0 && (
          <div className="flex flex-wrap items-end gap-3">
            {fields.map((field) => (
              <ConditionFieldView key={field.name} form={form} field={field} index={index} />
            ))}
          </div>
        )}
        <FieldError error={error} />
      </fieldset>
      <IconButton
        size="sm"
        label={t('remove', { name })}
        icon={<X aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </li>
  );
}

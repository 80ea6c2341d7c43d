import X from 'virtual:icons/x';
import { useId } from 'react';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type ConditionValues,
  conditionForms,
  conditionGroups,
  conditionTypes,
  newCondition,
} from '../conditionForms.ts';
import { ConditionFieldView } from './ConditionFieldView.tsx';

type ConditionListProps = {
  conditions: readonly ConditionValues[];
  faults: ReadonlySet<string>;
  onChange: (conditions: ConditionValues[]) => void;
};

const most = 20;

/** The conditions of a rule, each with its values, and a choice of further ones. */
export function ConditionList({ conditions, faults, onChange }: ConditionListProps) {
  const { t } = useTranslation('spam');
  const id = useId();
  return (
    <>
      <ul className="flex flex-col gap-3">
        {conditions.map((condition, index) => (
          <ConditionItem
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no other name
            key={`${index} ${condition.type}`}
            condition={condition}
            hasFault={faults.has(`conditions.${index}`)}
            onChange={(next) => onChange(conditions.with(index, next))}
            onRemove={() => onChange(conditions.filter((_each, at) => at !== index))}
          />
        ))}
      </ul>
      {conditions.length === 0 && <p className="text-sm text-danger">{t('fault.conditions')}</p>}
      {conditions.length < most && (
        <div className="max-w-sm">
          <label htmlFor={id} className="sr-only">
            {t('add')}
          </label>
          <Select
            id={id}
            value=""
            onChange={({ currentTarget: { value } }) => {
              const type = conditionTypes.find((each) => each === value);
              if (type) onChange([...conditions, newCondition(type)]);
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

type ConditionItemProps = {
  condition: ConditionValues;
  hasFault: boolean;
  onChange: (condition: ConditionValues) => void;
  onRemove: () => void;
};

function ConditionItem({ condition, hasFault, onChange, onRemove }: ConditionItemProps) {
  const { t } = useTranslation('spam');
  const { fields } = conditionForms[condition.type];
  const name = t(`types.${condition.type}`);
  const id = useId();
  return (
    <li
      className={cx(
        'flex items-start gap-3 rounded-xl border bg-surface-raised p-3 sm:p-4',
        hasFault ? 'border-danger' : 'border-border',
      )}
    >
      <fieldset aria-labelledby={id} className="flex min-w-0 flex-1 flex-col gap-3">
        <p id={id} className="font-medium">
          {name}
        </p>
        {fields.length > 0 && (
          <div className="flex flex-wrap items-end gap-3">
            {fields.map((field) => (
              <ConditionFieldView
                key={field.name}
                field={field}
                value={condition[field.name]}
                onChange={(value) => onChange({ ...condition, [field.name]: value })}
              />
            ))}
          </div>
        )}
        {hasFault && (
          <p role="alert" className="text-sm text-danger">
            {t(condition.type === 'PATTERN' ? 'fault.pattern' : 'fault.condition')}
          </p>
        )}
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

import X from 'virtual:icons/x';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ListCondition, type ListRule, listRuleLimits } from '../listRuleRules.ts';

type ListChoices = readonly { id: string; name: string }[];

type ProfileListRuleFieldsProps = {
  rule: ListRule | null;
  lists: ListChoices;
  error: string | undefined;
  onChange: (rule: ListRule | null) => void;
};

const conditionTypes = [
  'ROLE',
  'COUNTRY',
  'LANGUAGE',
  'PARTNER',
  'JOINED_WITHIN',
  'JOINED_BEFORE',
  'SEEN_WITHIN',
  'NOT_SEEN_FOR',
  'POINTS_AT_LEAST',
  'IN_LIST',
  'NOT_IN_LIST',
] as const satisfies ListCondition['type'][];

/** Whether the members of a list are chosen by hand, or follow from conditions. */
export function ProfileListRuleFields({
  rule,
  lists,
  error,
  onChange,
}: ProfileListRuleFieldsProps) {
  const { t } = useTranslation('access');
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('listRule.kind')}>
        <Select
          value={rule === null ? 'STATIC' : 'DYNAMIC'}
          onChange={({ target }) =>
            onChange(
              target.value === 'STATIC'
                ? null
                : { match: 'ALL', conditions: [{ type: 'JOINED_WITHIN', days: 30 }] },
            )
          }
        >
          <option value="STATIC">{t('listRule.static')}</option>
          <option value="DYNAMIC">{t('listRule.dynamic')}</option>
        </Select>
      </Field>
      {rule !== null && <Conditions {...{ rule, lists, onChange }} />}
      <FieldError error={error} />
    </div>
  );
}

type ConditionsProps = {
  rule: ListRule;
  lists: ListChoices;
  onChange: (rule: ListRule) => void;
};

function Conditions({ rule, lists, onChange }: ConditionsProps) {
  const { t } = useTranslation('access');
  const { match, conditions } = rule;
  const offered = conditionTypes.filter(
    (type) => lists.length > 0 || (type !== 'IN_LIST' && type !== 'NOT_IN_LIST'),
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('listRule.conditions')}</legend>
      {conditions.length > 1 && (
        <Select
          size="sm"
          aria-label={t('listRule.match')}
          value={match}
          onChange={({ target }) =>
            onChange({ ...rule, match: target.value === 'ANY' ? 'ANY' : 'ALL' })
          }
        >
          <option value="ALL">{t('listRule.ALL')}</option>
          <option value="ANY">{t('listRule.ANY')}</option>
        </Select>
      )}
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity of their own
        <div key={index} className="flex flex-wrap items-center gap-2">
          <Select
            size="sm"
            className="min-w-0 flex-1 basis-40"
            aria-label={t('listRule.typeOf', { number: index + 1 })}
            value={condition.type}
            onChange={({ target }) => {
              const type = offered.find((each) => each === target.value);
              if (type)
                onChange({ ...rule, conditions: conditions.with(index, blank(type, lists)) });
            }}
          >
            {offered.map((type) => (
              <option key={type} value={type}>
                {t(`listRule.type.${type}`)}
              </option>
            ))}
          </Select>
          <ConditionValue
            condition={condition}
            lists={lists}
            number={index + 1}
            onChange={(next) => onChange({ ...rule, conditions: conditions.with(index, next) })}
          />
          {conditions.length > 1 && (
            <IconButton
              size="sm"
              label={t('listRule.remove', { number: index + 1 })}
              icon={<X aria-hidden className="size-4" />}
              onClick={() => onChange({ ...rule, conditions: conditions.toSpliced(index, 1) })}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          size="sm"
          variant="quiet"
          disabled={conditions.length >= listRuleLimits.conditions}
          onClick={() =>
            onChange({ ...rule, conditions: [...conditions, blank('JOINED_WITHIN', lists)] })
          }
        >
          {t('listRule.add')}
        </Button>
      </div>
    </fieldset>
  );
}

type ConditionValueProps = {
  condition: ListCondition;
  lists: ListChoices;
  number: number;
  onChange: (condition: ListCondition) => void;
};

function ConditionValue({ condition, lists, number, onChange }: ConditionValueProps) {
  const { t } = useTranslation('access');
  const label = t('listRule.valueOf', { number });
  const text = (value: string, next: (value: string) => ListCondition) => (
    <TextInput
      aria-label={label}
      className="min-w-0 flex-1 basis-24"
      value={value}
      maxLength={100}
      onChange={({ target }) => onChange(next(target.value))}
    />
  );
  const whole = (value: number, next: (value: number) => ListCondition) => (
    <TextInput
      aria-label={label}
      type="number"
      min={0}
      className="w-28"
      value={value}
      onChange={({ target }) => onChange(next(Math.trunc(Number(target.value))))}
    />
  );
  switch (condition.type) {
    case 'ROLE':
      return text(condition.role, (role) => ({ ...condition, role }));
    case 'COUNTRY':
      return text(condition.country, (country) => ({ ...condition, country }));
    case 'LANGUAGE':
      return text(condition.language, (language) => ({ ...condition, language }));
    case 'PARTNER':
      return text(condition.partnerId, (partnerId) => ({ ...condition, partnerId }));
    case 'POINTS_AT_LEAST':
      return whole(condition.points, (points) => ({ ...condition, points }));
    case 'IN_LIST':
    case 'NOT_IN_LIST':
      return (
        <Select
          size="sm"
          className="min-w-0 flex-1 basis-32"
          aria-label={label}
          value={condition.listId}
          onChange={({ target }) => onChange({ ...condition, listId: Number(target.value) })}
        >
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      );
    default:
      return whole(condition.days, (days) => ({ ...condition, days }));
  }
}

function blank(type: ListCondition['type'], lists: ListChoices): ListCondition {
  switch (type) {
    case 'ROLE':
      return { type, role: 'member' };
    case 'COUNTRY':
      return { type, country: '' };
    case 'LANGUAGE':
      return { type, language: '' };
    case 'PARTNER':
      return { type, partnerId: '' };
    case 'POINTS_AT_LEAST':
      return { type, points: 100 };
    case 'IN_LIST':
    case 'NOT_IN_LIST':
      return { type, listId: Number(lists[0]?.id) };
    default:
      return { type, days: 30 };
  }
}

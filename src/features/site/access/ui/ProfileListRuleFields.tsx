import X from 'virtual:icons/x';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ListCondition, type ListRule, listRuleLimits } from '../listRuleRules.ts';
import { blankFieldCondition, ProfileListConditionValue } from './ProfileListConditionValue.tsx';
import type { ListRuleChoicesData } from './profileListDocuments.ts';

type ProfileListRuleFieldsProps = {
  rule: ListRule | null;
  choices: ListRuleChoicesData;
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
  'RANK_AT_LEAST',
  'CUSTOM_FIELD',
  'IN_LIST',
  'NOT_IN_LIST',
] as const satisfies ListCondition['type'][];

/** Whether the members of a list are chosen by hand, or follow from conditions. */
export function ProfileListRuleFields({
  rule,
  choices,
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
      {rule !== null && <Conditions {...{ rule, choices, onChange }} />}
      <FieldError error={error} />
    </div>
  );
}

type ConditionsProps = {
  rule: ListRule;
  choices: ListRuleChoicesData;
  onChange: (rule: ListRule) => void;
};

function Conditions({ rule, choices, onChange }: ConditionsProps) {
  const { t } = useTranslation('access');
  const { match, conditions } = rule;
  const offered = conditionTypes.filter((type) => isOffered(type, choices));
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
        <div key={index} className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap gap-2">
            <Select
              size="sm"
              className="min-w-0 flex-1 basis-40"
              aria-label={t('listRule.typeOf', { number: index + 1 })}
              value={condition.type}
              onChange={({ target }) => {
                const type = offered.find((each) => each === target.value);
                if (type)
                  onChange({
                    ...rule,
                    conditions: conditions.with(index, blankCondition(type, choices)),
                  });
              }}
            >
              {offered.map((type) => (
                <option key={type} value={type}>
                  {t(`listRule.type.${type}`)}
                </option>
              ))}
            </Select>
            <ProfileListConditionValue
              condition={condition}
              choices={choices}
              number={index + 1}
              onChange={(next) => onChange({ ...rule, conditions: conditions.with(index, next) })}
            />
          </div>
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
            onChange({
              ...rule,
              conditions: [...conditions, blankCondition('JOINED_WITHIN', choices)],
            })
          }
        >
          {t('listRule.add')}
        </Button>
      </div>
    </fieldset>
  );
}

function isOffered(type: ListCondition['type'], choices: ListRuleChoicesData): boolean {
  switch (type) {
    case 'IN_LIST':
    case 'NOT_IN_LIST':
      return choices.lists.length > 0;
    case 'POINTS_AT_LEAST':
    case 'RANK_AT_LEAST':
      return choices.ranks.length > 0;
    case 'CUSTOM_FIELD':
      return choices.fields.length > 0;
    default:
      return true;
  }
}

/** A new condition of a type, with the first choice. */
function blankCondition(type: ListCondition['type'], choices: ListRuleChoicesData): ListCondition {
  switch (type) {
    case 'ROLE':
      return { type, role: choices.roles[0]?.value ?? '' };
    case 'COUNTRY':
      return { type, country: choices.countries[0]?.value ?? '' };
    case 'LANGUAGE':
      return { type, language: choices.languages[0]?.value ?? '' };
    case 'PARTNER':
      return { type, partnerId: '' };
    case 'POINTS_AT_LEAST':
      return { type, points: 100 };
    case 'RANK_AT_LEAST':
      return { type, rankId: Number(choices.ranks[0]?.value) };
    case 'CUSTOM_FIELD':
      return blankFieldCondition(choices.fields[0]);
    case 'IN_LIST':
    case 'NOT_IN_LIST':
      return { type, listId: Number(choices.lists[0]?.id) };
    default:
      return { type, days: 30 };
  }
}

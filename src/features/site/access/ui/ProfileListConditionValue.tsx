import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ListCondition } from '../listRuleRules.ts';
import type { ListRuleChoicesData } from './profileListDocuments.ts';
import { useRoleName } from './useRoleName.ts';

type ProfileListConditionValueProps = {
  condition: ListCondition;
  choices: ListRuleChoicesData;
  /** Of the condition, from 1. */
  number: number;
  onChange: (condition: ListCondition) => void;
};

/** The control for what a condition compares with. */
export function ProfileListConditionValue({
  condition,
  choices,
  number,
  onChange,
}: ProfileListConditionValueProps) {
  const { t } = useTranslation('access');
  const nameOfRole = useRoleName();
  const label = t('listRule.valueOf', { number });
  switch (condition.type) {
    case 'ROLE': {
      const roles = choices.roles.map((role) => ({
        value: role.value,
        label: nameOfRole({ key: role.value, name: role.label }),
      }));
      return (
        <ChoiceSelect
          {...{ label, choices: roles, value: condition.role }}
          onChange={(role) => onChange({ ...condition, role })}
        />
      );
    }
    case 'COUNTRY':
      return (
        <ChoiceSelect
          {...{ label, choices: choices.countries, value: condition.country.toUpperCase() }}
          onChange={(country) => onChange({ ...condition, country })}
        />
      );
    case 'LANGUAGE':
      return (
        <ChoiceSelect
          {...{ label, choices: choices.languages, value: condition.language }}
          onChange={(language) => onChange({ ...condition, language })}
        />
      );
    case 'PARTNER':
      return (
        <TextValue
          {...{ label, value: condition.partnerId }}
          onChange={(partnerId) => onChange({ ...condition, partnerId })}
        />
      );
    case 'POINTS_AT_LEAST':
      return (
        <NumberValue
          {...{ label, value: condition.points }}
          onChange={(points) => onChange({ ...condition, points })}
        />
      );
    case 'RANK_AT_LEAST':
      return (
        <ChoiceSelect
          {...{ label, choices: choices.ranks, value: String(condition.rankId) }}
          onChange={(rankId) => onChange({ ...condition, rankId: Number(rankId) })}
        />
      );
    case 'CUSTOM_FIELD':
      return <FieldValue {...{ condition, choices, number, onChange }} />;
    case 'IN_LIST':
    case 'NOT_IN_LIST':
      return (
        <ChoiceSelect
          label={label}
          choices={choices.lists.map(({ id, name }) => ({ value: id, label: name }))}
          value={String(condition.listId)}
          onChange={(listId) => onChange({ ...condition, listId: Number(listId) })}
        />
      );
    default:
      return (
        <NumberValue
          {...{ label, value: condition.days }}
          onChange={(days) => onChange({ ...condition, days })}
        />
      );
  }
}

type FieldCondition = Extract<ListCondition, { type: 'CUSTOM_FIELD' }>;
type FieldChoice = ListRuleChoicesData['fields'][number];

export function blankFieldCondition(field: FieldChoice | undefined): FieldCondition {
  const value = field?.isCheckbox ? 'true' : (field?.options[0]?.value ?? '');
  return { type: 'CUSTOM_FIELD', field: field?.key ?? '', value };
}

/** A custom field and its value. */
function FieldValue({
  condition,
  choices: { fields },
  number,
  onChange,
}: Omit<ProfileListConditionValueProps, 'condition'> & { condition: FieldCondition }) {
  const { t } = useTranslation('access');
  const field = fields.find(({ key }) => key === condition.field);
  const label = t('listRule.valueOf', { number });
  const onValue = (value: string) => onChange({ ...condition, value });
  const options = field?.isCheckbox
    ? [
        { value: 'true', label: t('listRule.checked') },
        { value: 'false', label: t('listRule.unchecked') },
      ]
    : (field?.options ?? []);
  return (
    <>
      <ChoiceSelect
        label={t('listRule.fieldOf', { number })}
        choices={fields.map(({ key, name }) => ({ value: key, label: name }))}
        value={condition.field}
        onChange={(chosen) =>
          onChange(blankFieldCondition(fields.find(({ key }) => key === chosen)))
        }
      />
      {options.length > 0 ? (
        <ChoiceSelect {...{ label, choices: options, value: condition.value, onChange: onValue }} />
      ) : (
        <TextValue {...{ label, value: condition.value, onChange: onValue }} />
      )}
    </>
  );
}

type ChoiceSelectProps = {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A value that no longer exists stays selected, by its id. */
function ChoiceSelect({ label, value, choices, onChange }: ChoiceSelectProps) {
  return (
    <Select
      size="sm"
      className="min-w-0 flex-1 basis-36"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {!choices.some((choice) => choice.value === value) && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}

type TextValueProps = { label: string; value: string; onChange: (value: string) => void };

function TextValue({ label, value, onChange }: TextValueProps) {
  return (
    <TextInput
      aria-label={label}
      className="h-9! min-w-0 flex-1 basis-24 text-sm"
      value={value}
      maxLength={100}
      dir="auto"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type NumberValueProps = { label: string; value: number; onChange: (value: number) => void };

function NumberValue({ label, value, onChange }: NumberValueProps) {
  return (
    <TextInput
      aria-label={label}
      type="number"
      min={0}
      className="h-9! min-w-0 flex-1 basis-24 text-sm"
      value={value}
      onChange={({ target }) => onChange(Math.trunc(Number(target.value)))}
    />
  );
}

import { useEffect, useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { MoreOptions, SetOption } from '#ui/forms/MoreOptions.tsx';
import type { FormPart } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { fieldMatches, offeredDays } from '../queueFilterRules.ts';
import { rangeOfDays, type ViewFormValues } from '../viewFormRules.ts';
import { ViewFieldsQuery } from './supportViewDocuments.ts';

type FilterFieldsProps = { form: FormPart<ViewFormValues> };
type TextName = 'tag' | 'allTags' | 'noTags' | 'company' | 'requester';

/** The less frequent conditions of a view, folded. */
export function ViewFilterFields({ form }: FilterFieldsProps) {
  const { t } = useTranslation('supportDesk');
  const { values } = form;
  const text = (name: TextName, label: string, hint?: string) => (
    <>
      <Field {...form.field(name)} label={label} hint={hint}>
        <TextInput autoComplete="off" dir="auto" />
      </Field>
      <SetOption when={values[name] !== ''}>{label}</SetOption>
    </>
  );
  return (
    <MoreOptions label={t('viewFilter.more')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {text('tag', t('viewFilter.anyTags'), t('viewFilter.tagsHint'))}
        {text('allTags', t('viewFilter.allTags'), t('viewFilter.tagsHint'))}
        {text('noTags', t('viewFilter.noTags'), t('viewFilter.tagsHint'))}
        {text('requester', t('viewFilter.requester'), t('viewFilter.requesterHint'))}
        {text('company', t('viewFilter.company'))}
        <DaysField form={form} name="created" />
        {values.created === rangeOfDays && (
          <>
            <Field {...form.field('createdFrom')} label={t('viewFilter.from')}>
              <TextInput type="date" />
            </Field>
            <Field {...form.field('createdTo')} label={t('viewFilter.to')}>
              <TextInput type="date" />
            </Field>
          </>
        )}
        <DaysField form={form} name="active" />
        <DaysField form={form} name="idle" />
        <LoadedConditions form={form} />
      </div>
      <Checkbox label={t('viewFilter.hasAttachments')} {...form.checkbox('hasAttachments')} />
      <SetOption when={values.hasAttachments}>{t('viewFilter.hasAttachments')}</SetOption>
    </MoreOptions>
  );
}

type DaysFieldProps = FilterFieldsProps & { name: 'created' | 'active' | 'idle' };

/** A number of days ago; for the opening also two dates. */
function DaysField({ form, name }: DaysFieldProps) {
  const { t } = useTranslation('supportDesk');
  const value = form.values[name];
  const stored = /^\d+$/.test(value) ? [Number(value)] : [];
  const days = [...new Set([...offeredDays, ...stored])].sort((one, other) => one - other);
  const words = name === 'created' ? 'viewFilter.within' : 'viewFilter.days';
  return (
    <>
      <Field {...form.field(name)} label={t(`viewFilter.${name}`)}>
        <Select>
          <option value="">{t('viewForm.any')}</option>
          {days.map((count) => (
            <option key={count} value={`${count}`}>
              {t(words, { count })}
            </option>
          ))}
          {name === 'created' && <option value={rangeOfDays}>{t('viewFilter.range')}</option>}
        </Select>
      </Field>
      <SetOption when={value !== ''}>{t(`viewFilter.${name}`)}</SetOption>
    </>
  );
}

type Choices = ResultOf<typeof ViewFieldsQuery>;

/** By what the community has set up: service levels, fields of requests. */
function LoadedConditions({ form }: FilterFieldsProps) {
  const [{ customFields, supportPolicyChoices }, setChoices] = useState<Choices>({
    ...{ customFields: [], supportPolicyChoices: [] },
  });
  useEffect(() => {
    // Without them the other conditions still work.
    runOperation(ViewFieldsQuery, {}).then(setChoices, () => undefined);
  }, []);
  return (
    <>
      <PolicyCondition form={form} policies={supportPolicyChoices} />
      <CustomFieldCondition form={form} fields={customFields} />
    </>
  );
}

type PolicyConditionProps = FilterFieldsProps & { policies: Choices['supportPolicyChoices'] };

/** Nothing while there are no service levels. */
function PolicyCondition({ form, policies }: PolicyConditionProps) {
  const { t } = useTranslation('supportViews');
  const { t: desk } = useTranslation('supportDesk');
  const { policyId } = form.values;
  if (policies.length === 0 && policyId === '') return null;
  const isListed = policies.some(({ id }) => id === policyId);
  return (
    <>
      <Field {...form.field('policyId')} label={t('policy')}>
        <Select>
          <option value="">{desk('viewForm.any')}</option>
          {policyId !== '' && !isListed && <option value={policyId}>{t('policyGone')}</option>}
          {policies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <SetOption when={policyId !== ''}>{t('policy')}</SetOption>
    </>
  );
}

type FieldConditionProps = FilterFieldsProps & { fields: Choices['customFields'] };

/** Nothing while requests have no fields of their own. */
function CustomFieldCondition({ form, fields }: FieldConditionProps) {
  const { t } = useTranslation('supportDesk');
  const { fieldKey, fieldMatch } = form.values;
  if (fields.length === 0 && fieldKey === '') return null;
  const chosen = fields.find(({ key }) => key === fieldKey);
  const options = chosen?.options.filter(({ removed }) => !removed) ?? [];
  return (
    <>
      <Field {...form.field('fieldKey')} label={t('viewFilter.fieldKey')}>
        <Select>
          <option value="">{t('viewForm.any')}</option>
          {fieldKey !== '' && !chosen && <option value={fieldKey}>{fieldKey}</option>}
          {fields.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <SetOption when={fieldKey !== ''}>{chosen?.name ?? fieldKey}</SetOption>
      {fieldKey !== '' && (
        <Field {...form.field('fieldMatch')} label={t('viewFilter.fieldMatch')}>
          <Select>
            {fieldMatches.map((match) => (
              <option key={match} value={match}>
                {t(`viewFilter.${match}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {fieldKey !== '' && (fieldMatch === 'IS' || fieldMatch === 'CONTAINS') && (
        <Field {...form.field('fieldValue')} label={t('viewFilter.fieldValue')}>
          {fieldMatch === 'IS' && options.length > 0 ? (
            <Select>
              <option value="" />
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          ) : (
            <TextInput maxLength={200} autoComplete="off" dir="auto" />
          )}
        </Field>
      )}
    </>
  );
}

import { shownPostTypes } from '#core/postTypes.ts';
import {
  type CustomFieldTarget,
  filterKinds,
  placementsOf,
} from '#features/base/customFields/customFieldRules.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import type { ZodForm } from '#ui/forms/useZodForm.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { FieldTopic } from './fieldAdminDocuments.ts';
import type { FieldValues } from './useFieldForm.ts';

type FieldPlacementInputsProps = {
  form: ZodForm<FieldValues>;
  target: CustomFieldTarget;
  topics: readonly FieldTopic[];
};

/** Where a field is shown; of posts, also which of them it is asked of. */
export function FieldPlacementInputs({ form, target, topics }: FieldPlacementInputsProps) {
  const { t } = useTranslation('fieldAdmin');
  const { t: tLists } = useTranslation('lists');
  const { kind, topicIds } = form.values;
  const placements = placementsOf[target].filter(
    (each) => each !== 'FILTER' || filterKinds.includes(kind),
  );
  return (
    <>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{t('field.placements')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {placements.map((each) => (
            <Checkbox
              key={each}
              {...form.checkbox('placements', each)}
              label={t(`placements.${each}`)}
            />
          ))}
        </div>
        <FieldError error={form.errorWithin('placements')} />
      </fieldset>
      {target === 'POST' && (
        <fieldset>
          <legend className="mb-2 text-sm font-medium">{t('field.postTypes')}</legend>
          <p className="mb-2 text-sm text-text-muted">{t('field.postTypesHint')}</p>
          <div className="grid gap-2 sm:grid-cols-3">
            {shownPostTypes().map((type) => (
              <Checkbox
                key={type}
                {...form.checkbox('postTypes', type)}
                label={tLists(`types.${type}`)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {target === 'POST' && topics.length > 0 && (
        <details open={topicIds.length > 0}>
          <summary className="cursor-pointer text-sm font-medium">{t('field.topics')}</summary>
          <fieldset className="mt-3 max-h-64 overflow-y-auto rounded-lg border border-border p-3">
            <legend className="sr-only">{t('field.topics')}</legend>
            <div className="flex flex-col gap-2">
              {topics.map(({ id, title, hierarchy }) => (
                <Checkbox
                  key={id}
                  {...form.checkbox('topicIds', id)}
                  label={
                    <>
                      <bdi>{title}</bdi>{' '}
                      <span className="text-sm text-text-muted">
                        {hierarchy.map((step) => step.title).join(' › ')}
                      </span>
                    </>
                  }
                />
              ))}
            </div>
          </fieldset>
        </details>
      )}
    </>
  );
}

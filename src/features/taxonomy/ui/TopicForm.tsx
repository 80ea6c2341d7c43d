import { useId } from 'react';
import { postTypes } from '#core/postTypes.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { PlaceForm } from './PlaceForm.tsx';
import { type PlaceTopic, UpdateTopicMutation } from './placesDocuments.ts';
import { CreateTopicMutation } from './taxonomyDocuments.ts';

type TopicFormProps = {
  /** Null makes one. */
  topic: PlaceTopic | null;
  /** What a new one stands in. */
  categoryId: string;
  closeHref: string;
};

export function TopicForm({ topic, categoryId, closeHref }: TopicFormProps) {
  const { t } = useTranslation('places');
  const { t: tPost } = useTranslation('lists');
  const id = useId();
  return (
    <PlaceForm
      place={topic}
      closeHref={closeHref}
      save={(fields, form, updatedDate) => {
        const input = {
          ...fields,
          allowedPostTypes: postTypes.filter((type) => form.has(type)),
          isReadOnly: form.has('isReadOnly'),
        };
        return topic
          ? runOperation(UpdateTopicMutation, { input: { ...input, id: topic.id, updatedDate } })
          : runOperation(CreateTopicMutation, { input: { ...input, categoryId } });
      }}
    >
      {({ allowedPostTypes: fault }) => (
        <>
          <fieldset aria-describedby={fault && `${id}-fault`}>
            <legend className="mb-2 text-sm font-medium">{t('field.types')}</legend>
            <div className="grid gap-2 sm:grid-cols-3">
              {postTypes.map((type) => (
                <Checkbox
                  key={type}
                  name={type}
                  label={tPost(`types.${type}`)}
                  defaultChecked={topic === null || topic.allowedPostTypes.includes(type)}
                />
              ))}
            </div>
            <p id={`${id}-fault`} role="status" className="text-sm text-danger">
              {fault}
            </p>
          </fieldset>
          <Checkbox
            name="isReadOnly"
            label={t('field.readOnly')}
            hint={t('field.readOnlyHint')}
            defaultChecked={topic?.isReadOnly ?? false}
          />
        </>
      )}
    </PlaceForm>
  );
}

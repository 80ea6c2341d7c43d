import { useId } from 'react';
import { postTypes } from '#core/postTypes.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { PlaceForm } from './PlaceForm.tsx';
import { PlaceParentField } from './PlaceParentField.tsx';
import { homeOfTopic, homesIn } from './placeHomes.ts';
import { type PlaceCategory, type PlaceTopic, UpdateTopicMutation } from './placesDocuments.ts';
import { CreateTopicMutation } from './taxonomyDocuments.ts';
import { useOfferMoveBack } from './useOfferMoveBack.ts';

type TopicFormProps = {
  /** Null makes one. */
  topic: PlaceTopic | null;
  /** What a new one stands in. */
  categoryId: string;
  /** All there are. */
  categories: readonly PlaceCategory[];
  closeHref: string;
};

export function TopicForm({ topic, categoryId, categories, closeHref }: TopicFormProps) {
  const { t } = useTranslation('places');
  const { t: tPost } = useTranslation('lists');
  const id = useId();
  const offerMoveBack = useOfferMoveBack();
  const homeId = topic && (homeOfTopic(categories, topic)?.id ?? null);
  return (
    <PlaceForm
      place={topic}
      closeHref={closeHref}
      save={async (fields, form, updatedDate) => {
        const input = {
          ...fields,
          allowedPostTypes: postTypes.filter((type) => form.has(type)),
          isReadOnly: form.has('isReadOnly'),
        };
        if (topic === null) {
          await runOperation(CreateTopicMutation, { input: { ...input, categoryId } });
          return undefined;
        }
        const asked = String(form.get('parentId') ?? '');
        const moves = asked !== homeId;
        const { updateTopic } = await runOperation(UpdateTopicMutation, {
          input: { ...input, id: topic.id, updatedDate, ...(moves && { categoryId: asked }) },
        });
        if (!moves) return undefined;
        const back = { id: topic.id, categoryId: homeId, position: topic.position };
        const { updatedAt, title } = updateTopic.topic;
        return () =>
          offerMoveBack(title, () =>
            runOperation(UpdateTopicMutation, { input: { ...back, updatedDate: updatedAt } }),
          );
      }}
    >
      {({ allowedPostTypes: fault, categoryId: homeFault }) => (
        <>
          {topic && (
            <PlaceParentField
              homes={homesIn(categories)}
              parentId={homeId}
              mayBeTop={false}
              error={homeFault}
            />
          )}
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

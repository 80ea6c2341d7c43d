import { useId } from 'react';
import { languageName } from '#core/languageName.ts';
import { postTypes } from '#core/postTypes.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { createTopicSchema, updateTopicSchema } from '../taxonomyRules.ts';
import { PlaceForm } from './PlaceForm.tsx';
import { PlaceParentField } from './PlaceParentField.tsx';
import { homeOfTopic, homesIn } from './placeHomes.ts';
import { type PlaceCategory, type PlaceTopic, UpdateTopicMutation } from './placesDocuments.ts';
import { CreateTopicMutation } from './taxonomyDocuments.ts';
import { useOfferMoveBack } from './useOfferMoveBack.ts';
import { type PlaceValues, placeInput, placeValues, usePlaceForm } from './usePlaceForm.ts';

type TopicFormProps = {
  /** Null makes one. */
  topic: PlaceTopic | null;
  /** What a new one stands in. */
  categoryId: string;
  /** All there are. */
  categories: readonly PlaceCategory[];
  closeHref: string;
};

interface TopicValues extends PlaceValues {
  categoryId: string;
  allowedPostTypes: readonly string[];
  isReadOnly: boolean;
  languages: readonly string[];
}

export function TopicForm({ topic, categoryId, categories, closeHref }: TopicFormProps) {
  const { t } = useTranslation('places');
  const { t: tPost } = useTranslation('lists');
  const id = useId();
  const { settings } = useShell();
  const offerMoveBack = useOfferMoveBack();
  const homeId = topic ? (homeOfTopic(categories, topic)?.id ?? '') : categoryId;

  const create = async (values: TopicValues) => {
    const input = { ...topicInput(values), categoryId };
    await runOperation(CreateTopicMutation, { input });
    return undefined;
  };
  const update = async (changed: PlaceTopic, values: TopicValues, updatedDate: string | null) => {
    const moves = values.categoryId !== homeId;
    const moved = moves && { categoryId: values.categoryId };
    const { updateTopic } = await runOperation(UpdateTopicMutation, {
      input: { ...topicInput(values), ...moved, id: changed.id, updatedDate },
    });
    if (!moves) return undefined;
    const back = { id: changed.id, categoryId: homeId, position: changed.position };
    const { updatedAt, title } = updateTopic.topic;
    return () =>
      offerMoveBack(title, () =>
        runOperation(UpdateTopicMutation, { input: { ...back, updatedDate: updatedAt } }),
      );
  };
  const form = usePlaceForm<TopicValues>({
    schema: topic ? updateTopicSchema : createTopicSchema,
    defaultValues: {
      ...{ ...placeValues(topic), categoryId: homeId, isReadOnly: topic?.isReadOnly ?? false },
      allowedPostTypes: topic?.allowedPostTypes ?? postTypes(),
      languages: topic?.languages ?? [],
    },
    toInput: (values) => ({
      ...{ ...topicInput(values), categoryId: values.categoryId },
      ...(topic && { id: topic.id }),
    }),
    ...{ updatedAt: topic?.updatedAt ?? null, closeHref },
    save: (values, updatedDate) => (topic ? update(topic, values, updatedDate) : create(values)),
  });
  const typesError = form.errorWithin('allowedPostTypes');
  return (
    <PlaceForm form={form} closeHref={closeHref}>
      {topic && (
        <PlaceParentField
          homes={homesIn(categories)}
          mayBeTop={false}
          field={form.field('categoryId')}
        />
      )}
      <fieldset aria-describedby={typesError && `${id}-error`}>
        <legend className="mb-2 text-sm font-medium">{t('field.types')}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {postTypes().map((type) => (
            <Checkbox
              key={type}
              {...form.checkbox('allowedPostTypes', type)}
              label={tPost(`types.${type}`)}
            />
          ))}
        </div>
        <div role="status">
          <FieldError id={`${id}-error`} error={typesError} />
        </div>
      </fieldset>
      <Checkbox
        {...form.checkbox('isReadOnly')}
        label={t('field.readOnly')}
        hint={t('field.readOnlyHint')}
      />
      {settings.separateLanguages && settings.activeLanguages.length > 1 && (
        <fieldset>
          <legend className="mb-2 text-sm font-medium">{t('field.languages')}</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {settings.activeLanguages.map((code) => (
              <Checkbox
                key={code}
                {...form.checkbox('languages', code)}
                label={languageName(code)}
              />
            ))}
          </div>
          <p className="mt-2 text-sm text-text-muted">{t('field.languagesHint')}</p>
        </fieldset>
      )}
    </PlaceForm>
  );
}

function topicInput({ allowedPostTypes, isReadOnly, languages, ...values }: TopicValues) {
  const types = postTypes().filter((type) => allowedPostTypes.includes(type));
  return {
    ...placeInput(values),
    allowedPostTypes: types,
    isReadOnly,
    languages: [...languages],
  };
}

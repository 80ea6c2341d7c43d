import { useId, useState } from 'react';
import { languageName } from '#core/languageName.ts';
import { composedPostTypes, isTypeHidden } from '#core/postTypes.ts';
import type { AnswerValues } from '#core/questions.ts';
import { answersSchema } from '#core/questions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import {
  type FieldQuestion,
  fieldQuestions,
  sentAnswers,
} from '#features/base/customFields/fieldQuestionRules.ts';
import { CustomFieldInputs } from '#features/base/customFields/ui/CustomFieldInputs.tsx';
import type { AskedField } from '#features/base/customFields/ui/customFieldDocuments.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { answerValues, givenAnswers } from '#ui/forms/answers.ts';
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
  /** Null creates one. */
  topic: PlaceTopic | null;
  /** A new one's category. */
  categoryId: string;
  /** All categories. */
  categories: readonly PlaceCategory[];
  /** The custom fields of topics. */
  fields: readonly AskedField[];
  closeHref: string;
};

interface TopicValues extends PlaceValues {
  categoryId: string;
  allowedPostTypes: readonly string[];
  isReadOnly: boolean;
  languages: readonly string[];
  customFields: AnswerValues;
}

export function TopicForm({ topic, categoryId, categories, fields, closeHref }: TopicFormProps) {
  const { t } = useTranslation('places');
  const { t: tPost } = useTranslation('lists');
  const id = useId();
  const { settings, viewer } = useShell();
  const offerMoveBack = useOfferMoveBack();
  const [questions] = useState(() =>
    fieldQuestions(fields, {
      ...{ viewer: viewerOfInfo(viewer), ownerId: null, categoryId: null },
      held: topic?.customFields,
    }),
  );
  const homeId = topic ? (homeOfTopic(categories, topic)?.id ?? '') : categoryId;

  const create = async (values: TopicValues) => {
    const input = { ...topicInput(values, questions), categoryId };
    await runOperation(CreateTopicMutation, { input });
    return undefined;
  };
  const update = async (changed: PlaceTopic, values: TopicValues, updatedDate: string | null) => {
    const moves = values.categoryId !== homeId;
    const moved = moves && { categoryId: values.categoryId };
    const { updateTopic } = await runOperation(UpdateTopicMutation, {
      input: { ...topicInput(values, questions), ...moved, id: changed.id, updatedDate },
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
    schema: (topic ? updateTopicSchema : createTopicSchema).extend({
      customFields: answersSchema(questions),
    }),
    defaultValues: {
      ...{ ...placeValues(topic), categoryId: homeId, isReadOnly: topic?.isReadOnly ?? false },
      allowedPostTypes: topic?.allowedPostTypes ?? composedPostTypes(),
      languages: topic?.languages ?? [],
      customFields: answerValues(questions, topic?.customFields),
    },
    toInput: (values) => ({
      ...{ ...topicInput(values, questions), categoryId: values.categoryId },
      customFields: givenAnswers(values.customFields),
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
          {composedPostTypes()
            .filter((type) => !isTypeHidden(type, settings))
            .map((type) => (
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
      <CustomFieldInputs questions={questions} form={form} />
    </PlaceForm>
  );
}

function topicInput(
  { allowedPostTypes, isReadOnly, languages, customFields, ...values }: TopicValues,
  questions: readonly FieldQuestion[],
) {
  const types = composedPostTypes().filter((type) => allowedPostTypes.includes(type));
  return {
    ...placeInput(values),
    allowedPostTypes: types,
    isReadOnly,
    languages: [...languages],
    customFields: sentAnswers(questions, customFields),
  };
}

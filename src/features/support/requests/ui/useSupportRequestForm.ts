import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { textToHtml } from '#core/plainText.ts';
import type { AnswerValues } from '#core/questions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { sentAnswers } from '#features/base/customFields/fieldQuestionRules.ts';
import type { ComposeAttachment } from '#features/content/compose/composeRules.ts';
import {
  askedTypeQuestions,
  typeQuestions,
  typesFor,
  withTypeRules,
} from '#features/support/requestTypes/requestTypeForm.ts';
import { answerValues } from '#ui/forms/answers.ts';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { useZodForm, type ZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { supportPaths } from '../supportRequestAddress.ts';
import { createRequestSchema } from '../supportRequestInputs.ts';
import { addressesIn, type SupportKind } from '../supportRequestRules.ts';
import { CreateRequestMutation, type SupportFormQuery } from './supportDocuments.ts';
import { useHandedOverText } from './useHandedOverText.ts';

interface RequestFormValues {
  title: string;
  message: string;
  topicId: string;
  typeId: string;
  customFields: AnswerValues;
  attachments: ComposeAttachment[];
  copies: string;
  requesterId: string;
}

type FormData = ResultOf<typeof SupportFormQuery>;

/** The form for a new request, with the questions that its type asks. */
export function useSupportRequestForm(data: FormData, kind: SupportKind, search: string) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const { basePath, typed, viewer: info } = useShell();
  const viewer = useMemo(() => viewerOfInfo(info), [info]);
  const query = new URLSearchParams(search);
  const initialError = errorOfAddress(query);
  const schema = useMemo(() => withTypeRules(createRequestSchema, data, viewer), [data, viewer]);
  // Every question of every type has a value, so that choosing another type keeps what was typed.
  const all = typesFor(data, kind).flatMap(({ id }) => typeQuestions(data, id, viewer));
  const questionsFor = ({ typeId, customFields: answers }: RequestFormValues) =>
    askedTypeQuestions(data, typeId, { answers, viewer });
  const inputOf = (values: RequestFormValues) => {
    const { topicId, typeId, customFields, copies, requesterId, ...rest } = values;
    return {
      ...{ ...rest, kind, topicId: topicId || null, typeId: typeId || null },
      customFields: sentAnswers(questionsFor(values), customFields),
      ...{ copies: addressesIn(copies), requesterId: requesterId || null },
    };
  };
  const defaultValues: RequestFormValues = {
    ...{ title: query.get('title') ?? '', message: '', topicId: query.get('topicId') ?? '' },
    ...{ typeId: query.get('type') ?? '', customFields: answerValues(all), attachments: [] },
    ...{ copies: '', requesterId: '' },
  };
  const form: ZodForm<RequestFormValues> = useZodForm({
    ...{ schema, defaultValues },
    toInput: inputOf,
    action: `${basePath}${formPath('createRequest')}`,
    ...{ initialError, typedValues: initialError && typed },
    draftKey: `support:${kind}`,
    formErrorText: () => t('saveFailed'),
    onSubmit: async (values, { idempotencyKey: clientMutationId }) => {
      const input = { ...inputOf(values), clientMutationId, message: textToHtml(values.message) };
      return (await runOperation(CreateRequestMutation, { input })).createRequest.request;
    },
    onSuccess: async ({ path }) => {
      showSuccess(t('created'));
      await navigate(path);
    },
  });
  useHandedOverText(({ message }) => form.setValue('message', message));
  /** A suggestion made the request unnecessary. */
  const onSolved = () => {
    form.reset();
    showSuccess(t('solvedWithout'));
    void navigate(supportPaths.list(kind));
  };
  return { form, viewer, questions: questionsFor(form.values), onSolved };
}

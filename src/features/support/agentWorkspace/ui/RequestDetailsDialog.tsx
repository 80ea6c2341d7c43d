import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { AnswerValues } from '#core/questions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { sentAnswers } from '#features/base/customFields/fieldQuestionRules.ts';
import {
  askedTypeQuestions,
  typeQuestions,
  typesFor,
  withTypeRules,
} from '#features/support/requestTypes/requestTypeForm.ts';
import { RequestTypeInputs } from '#features/support/requestTypes/ui/RequestTypeInputs.tsx';
import { Field } from '#ui/Field.tsx';
import { answerValues } from '#ui/forms/answers.ts';
import { Combobox } from '#ui/forms/Combobox.tsx';
import { useAsyncOptions } from '#ui/forms/useAsyncOptions.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { SupportCompaniesQuery } from './editDocuments.ts';
import type {} from './requestToolModals.ts';
import { useEditRequest } from './useEditRequest.ts';

const schema = z.object({
  typeId: z.string(),
  customFields: z.record(z.string(), z.unknown()),
  topicId: z.string(),
  partnerId: z.string().trim().max(200),
});

type Values = { typeId: string; customFields: AnswerValues; topicId: string; partnerId: string };

/** Changes the type with its fields, the topic of a ticket, and the company of a case. */
export function RequestDetailsDialog(props: ModalViewProps<'editRequestDetails'>) {
  const { details, closable, dismiss, close } = props;
  const { supportRequest: request } = details;
  const { t } = useTranslation('supportEditing');
  const { t: words } = useTranslation('support');
  const { viewer: info } = useShell();
  const viewer = useMemo(() => viewerOfInfo(info), [info]);
  const save = useEditRequest();
  const kind = request?.kind ?? 'CASE';
  const stored: unknown = request?.customFieldValues;
  const offered = typesFor(details, kind);
  const all = offered.flatMap(({ id }) => typeQuestions(details, id, viewer));
  const before: Values = {
    ...{ typeId: request?.type?.id ?? '', topicId: request?.topic?.id ?? '' },
    ...{ customFields: answerValues(all, stored), partnerId: request?.partnerId ?? '' },
  };
  const editOf = ({ typeId, customFields, topicId, partnerId }: Values) => {
    const questions = askedTypeQuestions(details, typeId, { answers: customFields, viewer });
    return {
      ...{ typeId, customFields: sentAnswers(questions, customFields) },
      ...(kind === 'TICKET' ? { topicId } : { partnerId }),
    };
  };
  // Its file is with the first message, or not.
  const rules = useMemo(() => {
    const types = details.supportRequestTypes.map((type) => ({ ...type, needsAttachment: false }));
    return withTypeRules(schema, { ...details, supportRequestTypes: types }, viewer);
  }, [details, viewer]);
  const form = useZodForm({
    ...{ schema: rules, defaultValues: before },
    toInput: (values: Values) => ({
      ...values,
      customFields: editOf(values).customFields,
    }),
    onSubmit: async (values) =>
      request !== null &&
      (await save(request, editOf(values), { back: editOf(before), done: t('details.saved') })),
    onSuccess: () => close(true),
  });
  const { typeId, customFields: answers } = form.values;
  const topics = details.topics.nodes;
  // A topic that is not among the first stays.
  const isOther = request?.topic && topics.every(({ id }) => id !== request.topic?.id);
  return (
    <FormDialog
      form={form}
      title={t('details.title')}
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('details.save')}
    >
      {offered.length > 0 && (
        <RequestTypeInputs
          types={offered}
          questions={askedTypeQuestions(details, typeId, { answers, viewer })}
          form={form}
        />
      )}
      {kind === 'TICKET' ? (
        <Field
          {...form.field('topicId')}
          label={words('field.topic')}
          hint={t('details.topicHint')}
        >
          <Select>
            <option value="">{words('field.noTopic')}</option>
            {isOther && <option value={request.topic?.id}>{request.topic?.title}</option>}
            {topics.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <CompanyField
          initial={before.partnerId}
          error={form.errorOf('partnerId')}
          onChange={(partnerId) => form.setValue('partnerId', partnerId)}
        />
      )}
    </FormDialog>
  );
}

type CompanyFieldProps = {
  initial: string;
  error: string | undefined;
  onChange: (partnerId: string) => void;
};

function CompanyField({ initial, error, onChange }: CompanyFieldProps) {
  const { t } = useTranslation('supportEditing');
  const [text, setText] = useState(initial);
  const word = text.trim();
  const isAsked = word.length >= 2 && word !== initial;
  const { options, isStale } = useAsyncOptions(isAsked ? word : null, async () => {
    const { supportCompanies } = await runOperation(SupportCompaniesQuery, { keyword: word });
    return supportCompanies;
  });
  const take = (partnerId: string) => {
    setText(partnerId);
    onChange(partnerId);
  };
  return (
    <Field label={t('details.company')} hint={t('details.companyHint')} error={error} optional>
      <Combobox
        text={text}
        onText={take}
        options={options.map(({ partnerId, name }) => ({
          key: partnerId,
          label: name ? `${name} (${partnerId})` : partnerId,
        }))}
        onChoose={({ key }) => take(key)}
        listLabel={t('details.company')}
        isStale={isStale}
        maxLength={200}
      />
    </Field>
  );
}

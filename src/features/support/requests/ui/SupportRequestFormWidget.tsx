import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { textToHtml } from '#core/plainText.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import type { ComposeAttachment } from '#features/content/compose/composeRules.ts';
import { AttachmentsField } from '#features/content/compose/ui/AttachmentsField.tsx';
import { SimilarPosts } from '#features/content/compose/ui/SimilarPosts.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { supportPaths } from '../supportRequestAddress.ts';
import { createRequestSchema } from '../supportRequestInputs.ts';
import { type SupportKind, supportLimits } from '../supportRequestRules.ts';
import { CreateRequestMutation, type SupportTopicsQuery } from './supportDocuments.ts';

type FormProps = WidgetProps<object, ResultOf<typeof SupportTopicsQuery>>;

/** Opens a ticket or a case, also without script. */
export function SupportRequestFormWidget({ data, page }: FormProps) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const { basePath, typed } = useShell();
  const kind: SupportKind = page.key === 'SUPPORT_CASE_CREATION_PAGE' ? 'CASE' : 'TICKET';
  const query = new URLSearchParams(page.search);
  const initialError = errorOfAddress(query);
  const [attachments, setAttachments] = useState<ComposeAttachment[]>([]);
  const form = useZodForm({
    schema: createRequestSchema,
    defaultValues: {
      ...{ title: query.get('title') ?? '', message: '', topicId: query.get('topicId') ?? '' },
    },
    toInput: ({ topicId, ...values }) => ({ ...values, kind, topicId: topicId || null }),
    action: `${basePath}${formPath('createRequest')}`,
    ...{ initialError, typedValues: initialError && typed },
    draftKey: `support:${kind}`,
    sentValues: (values) => [values, attachments],
    formErrorText: () => t('saveFailed'),
    onSubmit: async ({ title, message, topicId }, { idempotencyKey: clientMutationId }) => {
      const input = {
        ...{ kind, title, clientMutationId, message: textToHtml(message) },
        ...{ topicId: topicId || null, attachments },
      };
      return (await runOperation(CreateRequestMutation, { input })).createRequest.request;
    },
    onSuccess: async ({ path }) => {
      showSuccess(t('created'));
      await navigate(path);
    },
  });
  const topics = data.topics.nodes;
  return (
    <div className="mx-auto flex w-full max-w-prose flex-col gap-6">
      <PageHeader
        title={t(kind === 'CASE' ? 'cases.new' : 'tickets.new')}
        description={t('newDescription')}
      />
      <Card>
        <form {...form.formProps} noValidate className="flex flex-col gap-5">
          <HiddenFields values={{ kind }} />
          <LeaveGuard form={form} />
          <Field
            {...form.field('title')}
            label={t('field.title')}
            hint={t('field.titleHint')}
            required
          >
            <TextInput maxLength={supportLimits.title} autoComplete="off" dir="auto" />
          </Field>
          <SimilarPosts title={form.values.title} />
          {topics.length > 0 && kind === 'TICKET' && (
            <Field {...form.field('topicId')} label={t('field.topic')} optional>
              <Select>
                <option value="">{t('field.noTopic')}</option>
                {topics.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field
            {...form.field('message')}
            label={t('field.message')}
            hint={t('field.messageHint')}
            required
          >
            <TextArea maxLength={supportLimits.message} rows={9} dir="auto" />
          </Field>
          <div className="needs-js:hidden">
            <AttachmentsField
              attachments={attachments}
              error={undefined}
              onChange={setAttachments}
            />
          </div>
          <FormErrorSummary form={form} />
          <div className="flex flex-wrap gap-2">
            <Button {...form.submitProps}>{t('send')}</Button>
            <LinkButton variant="secondary" to={supportPaths.list(kind)}>
              {t('cancel')}
            </LinkButton>
          </div>
        </form>
      </Card>
    </div>
  );
}

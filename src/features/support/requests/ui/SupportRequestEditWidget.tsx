import { useNavigate } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { plainTextOf, textToHtml } from '#core/plainText.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
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
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { updateRequestSchema } from '../supportRequestInputs.ts';
import { supportLimits } from '../supportRequestRules.ts';
import { SupportRequestQuery, UpdateRequestMutation } from './supportDocuments.ts';

/** Changes the title and the opening text, until someone has answered. */
export function SupportRequestEditWidget({ page }: WidgetProps) {
  const request = usePageData('SUPPORT_TICKET_EDIT_PAGE', SupportRequestQuery)?.supportRequest;
  return request ? <EditForm request={request} search={page.search} /> : null;
}

type Request = NonNullable<ResultOf<typeof SupportRequestQuery>['supportRequest']>;

function EditForm({ request, search }: { request: Request; search: string }) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const { basePath, typed } = useShell();
  const initialError = errorOfAddress(new URLSearchParams(search));
  const form = useZodForm({
    schema: updateRequestSchema,
    defaultValues: { title: request.title, message: plainTextOf(request.message) },
    action: `${basePath}${formPath('updateRequest')}`,
    ...{ initialError, typedValues: initialError && typed, updatedDate: request.updatedAt },
    formErrorText: () => t('saveFailed'),
    onSubmit: async ({ title, message }, { updatedDate }) => {
      const input = { id: request.id, title, message: textToHtml(message), updatedDate };
      return (await runOperation(UpdateRequestMutation, { input })).updateRequest.request;
    },
    onSuccess: async ({ path }) => {
      showSuccess(t('updated'));
      await navigate(path);
    },
  });
  return (
    <div className="flex w-full max-w-prose flex-col gap-6">
      <PageHeader title={t('edit')} />
      <Card>
        <form {...form.formProps} noValidate className="flex flex-col gap-5">
          <HiddenFields values={{ id: request.id, path: request.path }} />
          <LeaveGuard form={form} />
          <Field {...form.field('title')} label={t('field.title')} required>
            <TextInput maxLength={supportLimits.title} autoComplete="off" dir="auto" />
          </Field>
          <Field {...form.field('message')} label={t('field.message')} required>
            <TextArea maxLength={supportLimits.message} rows={9} dir="auto" />
          </Field>
          <FormErrorSummary form={form} />
          <div className="flex flex-wrap gap-2">
            <Button {...form.submitProps}>{t('save')}</Button>
            <LinkButton variant="secondary" to={request.path}>
              {t('cancel')}
            </LinkButton>
          </div>
        </form>
      </Card>
    </div>
  );
}

import { useRevalidator } from 'react-router';
import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import { requestCopiesSchema } from '#features/support/requests/supportRequestInputs.ts';
import { addressesIn } from '#features/support/requests/supportRequestRules.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { SetRequestCopiesMutation } from './supportEmailDocuments.ts';

/** Email addresses copied in: they receive the replies. */
export function AgentCopies({ request }: { request: AgentRequestNode }) {
  return <CopiesForm key={request.copies.join()} request={request} />;
}

function CopiesForm({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('supportEmail');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: requestCopiesSchema,
    defaultValues: { emails: request.copies.join(', ') },
    toInput: ({ emails }) => ({ emails: addressesIn(emails) }),
    fieldErrorText: () => t('copies.invalid'),
    formErrorText: () => t('copies.failed'),
    onSubmit: ({ emails }) =>
      runOperation(SetRequestCopiesMutation, {
        input: { id: request.id, emails: addressesIn(emails) },
      }),
    onSuccess: async () => {
      showSuccess(t('copies.saved'));
      await revalidate();
    },
  });
  return (
    <Card as="section" className="needs-js:hidden" heading={<h2>{t('copies.title')}</h2>}>
      <form {...form.formProps} noValidate className="flex flex-col gap-3">
        <Field {...form.field('emails')} label={t('copies.label')} hint={t('copies.hint')}>
          <TextInput autoComplete="off" dir="ltr" spellCheck={false} />
        </Field>
        <FormErrorSummary form={form} />
        <div>
          <Button size="sm" variant="secondary" {...form.submitProps}>
            {t('copies.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

import { useRevalidator } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import {
  requestCopiesSchema,
  tooManyCopies,
} from '#features/support/requests/supportRequestInputs.ts';
import { addressesIn, supportLimits } from '#features/support/requests/supportRequestRules.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { SetRequestCopiesMutation } from './supportEmailDocuments.ts';

type RequestCopiesFormProps = {
  request: { id: string; path: string; copies: readonly string[] };
};

/** The email addresses copied in, also without script. */
export function RequestCopiesForm({ request }: RequestCopiesFormProps) {
  const { t } = useTranslation('supportEmail');
  const { revalidate } = useRevalidator();
  const { basePath } = useShell();
  const form = useZodForm({
    schema: requestCopiesSchema,
    defaultValues: { emails: request.copies.join(', ') },
    toInput: ({ emails }) => ({ emails: addressesIn(emails) }),
    action: `${basePath}${formPath('setRequestCopies')}`,
    fieldErrorText: (_fault, { emails }) =>
      tooManyCopies(addressesIn(emails), request.copies)
        ? t('copies.tooMany', { max: supportLimits.copies })
        : t('copies.invalid'),
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
    <Card as="section" heading={<h2>{t('copies.title')}</h2>}>
      <form {...form.formProps} noValidate className="flex flex-col gap-3">
        <HiddenFields values={{ id: request.id, path: request.path }} />
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

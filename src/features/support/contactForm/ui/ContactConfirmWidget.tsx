import { useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { formPath } from '#core/feature/postedForms.ts';
import { usePageData, usePageSubject } from '#features/base/layouts/ui/usePage.ts';
import { Button } from '#ui/Button.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ConfirmContactMutation, ContactConfirmQuery } from './contactDocuments.ts';

/** Confirms an email address with a button: programs that check the links of emails open no requests. */
export function ContactConfirmWidget() {
  const { t } = useTranslation('contactForm');
  const { token = '' } = useParams();
  const state = usePageData('SUPPORT_CONTACT_CONFIRM_PAGE', ContactConfirmQuery)?.supportContact;
  const isDone = state === 'CONFIRMED';
  return (
    <div className="flex w-full max-w-prose flex-col items-start gap-6">
      <PageHeader
        title={t(isDone ? 'confirm.done' : 'confirm.title')}
        description={t(isDone ? 'confirm.doneText' : 'confirm.text')}
      />
      {!isDone && <ConfirmForm token={token} />}
    </div>
  );
}

function ConfirmForm({ token }: { token: string }) {
  const { t } = useTranslation('contactForm');
  const navigate = useNavigate();
  const { basePath } = useShell();
  const { search, pathname } = usePageSubject();
  const form = useZodForm({
    schema: z.object({}),
    defaultValues: {},
    action: `${basePath}${formPath('confirmContact')}`,
    initialError: errorOfAddress(new URLSearchParams(search)),
    formErrorText: () => t('confirm.failed'),
    onSubmit: async () =>
      (await runOperation(ConfirmContactMutation, { input: { token } })).confirmContact,
    onSuccess: ({ path }) => void navigate(path ?? pathname),
  });
  return (
    <form {...form.formProps} className="flex flex-col items-start gap-4">
      <HiddenFields values={{ token }} />
      <FormErrorSummary form={form} />
      <Button {...form.submitProps}>{t('confirm.submit')}</Button>
    </form>
  );
}

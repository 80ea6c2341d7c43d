import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { formPath } from '#core/feature/postedForms.ts';
import { Button } from '#ui/Button.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { DeclineSupportProposalMutation, type ProposalBy } from './proposalDocuments.ts';

/** Declining is final, so it is asked first; without script, the button itself decides. */
export function DeclineProposalForm({ by, revision }: { by: ProposalBy; revision: number }) {
  const { t } = useTranslation('postProposals');
  const { basePath } = useShell();
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: z.object({}),
    defaultValues: {},
    action: `${basePath}${formPath('declineSupportProposal')}`,
    formErrorText: () => t('customer.failed'),
    onSubmit: async () => {
      const ask = { title: t('customer.declineTitle'), text: t('customer.declineText') };
      if (!(await openModal('confirmation', ask))) return false;
      await runOperation(DeclineSupportProposalMutation, { input: { ...by, revision } });
      return true;
    },
    onSuccess: async (isDeclined) => {
      if (!isDeclined) return;
      showSuccess(t('customer.declined'));
      await revalidate();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col items-start gap-2">
      <HiddenFields values={{ ...by, revision: `${revision}` }} />
      <FormErrorSummary form={form} />
      <Button {...form.submitProps} variant="secondary">
        {t('customer.decline')}
      </Button>
    </form>
  );
}

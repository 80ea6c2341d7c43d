import { useNavigate } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { textToHtml } from '#core/plainText.ts';
import { runParameter } from '#features/engage/guidedWorkflows/workflowAddress.ts';
import '#features/engage/guidedWorkflows/ui/workflowSlots.ts';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import type { ComponentSlots } from '#ui/slots/slots.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { EscalateWorkflowMutation } from './workflowCaseDocuments.ts';

type WorkflowCaseFormProps = ComponentSlots['workflow.escalation'];

/** A case with the answers of a run; a visitor signs in first, and comes back to the run. */
export function WorkflowCaseForm(props: WorkflowCaseFormProps) {
  const { path, homePath, token } = props;
  const { t } = useTranslation('workflowCases');
  const { basePath, viewer } = useShell();
  if (viewer.memberId !== null) return <CaseForm {...props} />;
  const page = `${basePath}${homePath}${token === null ? '' : `?${runParameter}=${token}`}`;
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t('signInFirst')}</p>
      {/* A session of the portal does not exist in a frame of another site. */}
      <LinkButton
        to={`/login?returnTo=${encodeURIComponent(page)}`}
        target={path === homePath ? undefined : '_blank'}
      >
        {t('signIn')}
      </LinkButton>
    </div>
  );
}

function CaseForm({ conversationId, title, path, token, run }: WorkflowCaseFormProps) {
  const { t } = useTranslation('workflowCases');
  const { basePath } = useShell();
  const navigate = useNavigate();
  const transcript = run.transcript
    .filter(({ answer }) => answer !== null)
    .map((line) => `${line.title}\n${line.answer}`)
    .join('\n\n');
  const form = useZodForm({
    schema: async () =>
      (await import('#features/support/requests/supportRequestInputs.ts')).createRequestSchema,
    defaultValues: { title, message: transcript },
    toInput: (values) => ({ ...values, kind: 'CASE' }),
    action: `${basePath}${formPath('escalateGuidedWorkflow')}`,
    formErrorText: () => t('failed'),
    onSubmit: async ({ message, ...values }, { idempotencyKey: clientMutationId }) => {
      const input = {
        ...{ ...values, message: textToHtml(message), conversationId, token, clientMutationId },
      };
      const { escalateGuidedWorkflow } = await runOperation(EscalateWorkflowMutation, { input });
      return escalateGuidedWorkflow.request;
    },
    onSuccess: async ({ path: casePath }) => {
      showSuccess(t('opened'));
      await navigate(casePath);
    },
  });
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-5">
      <HiddenFields values={{ conversationId, path, token: token ?? '' }} />
      <Field {...form.field('title')} label={t('field.title')} required>
        <TextInput maxLength={supportLimits.title} autoComplete="off" dir="auto" />
      </Field>
      <Field {...form.field('message')} label={t('field.message')} hint={t('field.hint')} required>
        <TextArea rows={10} dir="auto" />
      </Field>
      <FormErrorSummary form={form} />
      <Button {...form.submitProps} className="self-start">
        {t('open')}
      </Button>
    </form>
  );
}

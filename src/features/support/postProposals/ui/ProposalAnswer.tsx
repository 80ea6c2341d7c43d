import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { proposalAnswerSchema } from '../proposalInputs.ts';
import { proposalLimits } from '../proposalRules.ts';
import { DeclineProposalForm } from './DeclineProposalForm.tsx';
import { ProposedPost } from './ProposedPost.tsx';
import {
  AcceptSupportProposalMutation,
  type ProposalBy,
  type ProposalNode,
} from './proposalDocuments.ts';

type ProposalAnswerProps = { proposal: ProposalNode; by: ProposalBy; agent: string };

/** The customer sees exactly what would be public, changes it, publishes it or declines. Also without script. */
export function ProposalAnswer({ proposal, by, agent }: ProposalAnswerProps) {
  const { t } = useTranslation('postProposals');
  const { basePath, viewer } = useShell();
  const { revalidate } = useRevalidator();
  const [query] = useSearchParams();
  const [isEditing, setEditing] = useState(false);
  const { revision, title, question, canBeNamed } = proposal;
  const form = useZodForm({
    schema: proposalAnswerSchema,
    defaultValues: { isNamed: 'false', title, question },
    toInput: (values) => ({ ...values, revision, isNamed: values.isNamed === 'true' }),
    action: `${basePath}${formPath('acceptSupportProposal')}`,
    initialError: errorOfAddress(query),
    fieldErrorText: ({ rule }) =>
      rule === 'private' || rule === 'files' ? t(`customer.${rule}`) : undefined,
    formErrorText: (error) =>
      t(
        error instanceof ClientError && error.code === 'CONFLICT'
          ? 'customer.changed'
          : 'customer.failed',
      ),
    onSubmit: (values) => {
      const text = isEditing ? { title: values.title, question: values.question } : {};
      const input = { ...by, ...text, revision, isNamed: values.isNamed === 'true' };
      return runOperation(AcceptSupportProposalMutation, { input });
    },
    onSuccess: async () => {
      showSuccess(t('customer.published'));
      await revalidate();
    },
  });
  const toggle = () => {
    form.setValue('title', title);
    form.setValue('question', question);
    setEditing(!isEditing);
  };
  const name = viewer.fullName || viewer.username || '';
  const isNamed = canBeNamed && form.values.isNamed === 'true';
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{t('customer.heading')}</h2>
      <p className="text-pretty text-text-muted">
        {t('customer.audience', { topic: proposal.topicTitle })}
      </p>
      <form {...form.formProps} noValidate className="flex flex-col gap-4">
        <HiddenFields values={{ ...by, revision: `${revision}` }} />
        {isEditing ? (
          <>
            <Field {...form.field('title')} label={t('agent.postTitle')} required>
              <TextInput maxLength={proposalLimits.title} autoComplete="off" dir="auto" />
            </Field>
            <RichTextField
              initialHtml={question}
              label={t('agent.question')}
              error={form.errorOf('question')}
              onChange={({ html }) => form.setValue('question', html)}
              compact
            />
          </>
        ) : (
          <ProposedPost
            post={proposal}
            topic={proposal.topicTitle}
            author={isNamed ? name : null}
            agent={agent}
          />
        )}
        {canBeNamed ? (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 text-sm font-medium">{t('customer.name')}</legend>
            {(['false', 'true'] as const).map((value) => (
              <label
                key={value}
                className="flex min-h-9 items-center gap-2.5 text-sm pointer-coarse:tap-row"
              >
                <input type="radio" {...form.radio('isNamed', value)} />
                <bdi>
                  {value === 'true' ? t('customer.named', { name }) : t('customer.unnamed')}
                </bdi>
              </label>
            ))}
          </fieldset>
        ) : (
          <>
            <HiddenFields values={{ isNamed: 'false' }} />
            <p className="text-sm">{t('customer.noName')}</p>
          </>
        )}
        <FormErrorSummary form={form} />
        <div className="flex flex-wrap items-center gap-3">
          <Button {...form.submitProps}>{t('customer.publish')}</Button>
          <Button type="button" variant="secondary" className="needs-js:hidden" onClick={toggle}>
            {t(isEditing ? 'customer.stopEdit' : 'customer.edit')}
          </Button>
        </div>
      </form>
      <DeclineProposalForm by={by} revision={revision} />
      <p className="text-sm text-text-muted">
        {t('customer.until')} <Time at={proposal.expiresAt} absolute />
      </p>
    </section>
  );
}

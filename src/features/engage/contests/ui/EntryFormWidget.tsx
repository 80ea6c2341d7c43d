import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { plainTextOf } from '#core/plainText.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { contestLimits } from '../contestPhaseRules.ts';
import {
  type EntryFormData,
  EntryFormQuery,
  SaveContestEntryMutation,
} from './contestDocuments.ts';

/** Writes an entry: a draft, then submitted. */
export function EntryFormWidget({ page }: WidgetProps) {
  const draft = usePageData('CONTEST_ENTRY_CREATE_PAGE', EntryFormQuery)?.contestEntryDraft;
  const { t } = useTranslation('contests');
  if (!draft) return null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t(draft.entryId ? 'editEntry' : 'newEntry')} />
      <EntryForm key={draft.entryId} draft={draft} page={page} />
    </div>
  );
}

type EntryFormProps = { draft: EntryFormData; page: WidgetProps['page'] };

function EntryForm({ draft, page }: EntryFormProps) {
  const { t } = useTranslation('contestForms');
  const { basePath, typed } = useShell();
  const navigate = useNavigate();
  const [isUploading, setUploading] = useState(false);
  const { contest, entryId, status } = draft;
  const isDraft = status !== 'SUBMITTED';
  const initialError = errorOfAddress(new URLSearchParams(page.search));
  const { minDescriptionLength: min, maxDescriptionLength: max } = contest;
  const form = useZodForm({
    schema: async () => (await import('../entryInputs.ts')).entryFormSchema,
    defaultValues: {
      ...{ title: draft.title, content: draft.content, acceptTerms: draft.hasAccepted },
      submit: '',
    },
    action: `${basePath}${formPath('saveContestEntry')}`,
    initialError,
    typedValues: initialError && typed,
    pathOf: (field) => (field === 'text' ? 'content' : field),
    fieldErrorText: ({ field, rule }) => {
      if (field === 'acceptTerms') return t(rule === 'changed' ? 'termsChanged' : 'acceptFault');
      if (rule === 'tooShort') return t('tooShort', { count: min ?? 1 });
      if (rule === 'tooLong') return t('tooLong', { count: max ?? contestLimits.content });
      return undefined;
    },
    formErrorText: (error) => {
      const code = error instanceof ClientError ? error.code : null;
      if (code === 'CONFLICT') return t('tooMany', { count: contest.maxEntriesAllowed });
      return code === 'CONVERSATION_CLOSED' ? t('closed') : undefined;
    },
    onSubmit: ({ title, content, acceptTerms, submit }, { idempotencyKey }) =>
      runOperation(SaveContestEntryMutation, {
        input: {
          ...{ clientMutationId: idempotencyKey, contestId: contest.conversationId, entryId },
          ...{ title, content, acceptTerms, termsVersion: contest.termsVersion },
          submit: submit === 'true',
        },
      }),
    onSuccess: async ({ saveContestEntry: { path } }) => {
      await navigate(path);
    },
  });
  const hidden = {
    ...{ contestId: contest.conversationId, path: page.pathname },
    ...(entryId !== null && { entryId }),
    termsVersion: String(contest.termsVersion),
  };
  const submits = (submit: boolean) => ({
    ...{ type: 'submit' as const, name: 'submit', value: String(submit) },
    onClick: () => form.setValue('submit', String(submit)),
    disabled: form.submitProps.disabled || isUploading,
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <LeaveGuard form={form} isUnsafe={form.isDirty || isUploading} />
      <HiddenFields values={hidden} />
      <Field {...form.field('title')} label={t('title')} required>
        <TextInput maxLength={contestLimits.title} autoComplete="off" dir="auto" />
      </Field>
      <div className="needs-js:hidden">
        <RichTextField
          initialHtml={draft.content}
          label={t('content')}
          error={form.errorOf('content')}
          onChange={({ html, uploading }) => {
            setUploading(uploading > 0);
            form.setValue('content', html);
          }}
        />
      </div>
      <noscript>
        <Field label={t('content')} error={form.errorOf('content')}>
          <TextArea
            name="text"
            defaultValue={(initialError && typed?.text) || plainTextOf(draft.content)}
          />
        </Field>
      </noscript>
      {contest.termsAndConditions && (
        <>
          <div className="max-h-48 overflow-y-auto rounded-lg border border-border p-3 text-sm">
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {contest.termsAndConditions}
            </p>
          </div>
          <Checkbox {...form.checkbox('acceptTerms')} label={t('acceptTerms')} />
        </>
      )}
      <FormErrorSummary form={form} />
      <div className="flex flex-wrap gap-2">
        <Button {...submits(true)}>{t(isDraft ? 'submit' : 'save')}</Button>
        {isDraft && (
          <Button {...submits(false)} variant="secondary">
            {t('saveDraft')}
          </Button>
        )}
      </div>
    </form>
  );
}

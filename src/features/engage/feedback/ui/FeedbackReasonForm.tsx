import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type FeedbackReason, feedbackReasons } from '../feedbackRules.ts';
import { ExplainFeedbackMutation } from './feedbackDocuments.ts';

type FeedbackReasonFormProps = { postId: string; onDone: () => void };

/** After "no": what was wrong. The answer counts without it. */
export function FeedbackReasonForm({ postId, onDone }: FeedbackReasonFormProps) {
  const { t } = useTranslation('feedback');
  const form = useZodForm({
    schema: async () => (await import('../feedbackInputs.ts')).feedbackDetailSchema,
    defaultValues: { reason: '' as FeedbackReason | '', comment: '' },
    formErrorText: () => t('failed'),
    onSubmit: ({ reason, comment }) =>
      runOperation(ExplainFeedbackMutation, {
        input: {
          objectId: postId,
          reason: reason === '' ? 'OTHER' : reason,
          comment: comment.trim() || null,
        },
      }),
    onSuccess: () => {
      showSuccess(t('thanks'));
      onDone();
    },
  });
  return (
    <form
      {...form.formProps}
      noValidate
      className="flex w-full flex-col gap-3 rounded-lg bg-surface-sunken p-4"
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{t('why')}</legend>
        {feedbackReasons.map((reason) => (
          <label
            key={reason}
            className="flex min-h-9 pointer-coarse:tap-row cursor-pointer items-center gap-2.5"
          >
            <input
              type="radio"
              {...form.radio('reason', reason)}
              className="size-4.5 accent-accent"
            />
            {t(`reasons.${reason}`)}
          </label>
        ))}
        <FieldError error={form.errorOf('reason')} />
      </fieldset>
      <Field {...form.field('comment')} label={t('comment')} hint={t('commentHint')} optional>
        <TextArea rows={3} maxLength={1000} dir="auto" />
      </Field>
      <FormErrorSummary form={form} />
      <div className="flex gap-2">
        <Button {...form.submitProps} size="sm">
          {t('send')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          {t('skip')}
        </Button>
      </div>
    </form>
  );
}

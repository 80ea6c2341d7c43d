import { useRevalidator } from 'react-router';
import { formPath, type PostedForm } from '#core/feature/postedForms.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { requestRatingSchema } from '../supportRequestInputs.ts';
import { supportLimits } from '../supportRequestRules.ts';

const scores = ['5', '4', '3', '2', '1'] as const;

type SupportRatingFormProps = {
  mutation: PostedForm;
  /** What is posted without script, beside the rating. */
  fields: Readonly<Record<string, string>>;
  run: (rating: { score: number; comment: string }) => Promise<unknown>;
};

/** Asked once for each resolution. */
export function SupportRatingForm({ mutation, fields, run }: SupportRatingFormProps) {
  const { t } = useTranslation('support');
  const { basePath } = useShell();
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: requestRatingSchema,
    defaultValues: { score: '', comment: '' },
    toInput: ({ score, comment }) => ({ score: Number(score), comment }),
    action: `${basePath}${formPath(mutation)}`,
    onSubmit: ({ score, comment }) => run({ score: Number(score), comment }),
    onSuccess: async () => {
      showSuccess(t('rated'));
      await revalidate();
    },
  });
  return (
    <Card as="section" heading={<h2>{t('rate.title')}</h2>}>
      <form {...form.formProps} noValidate className="flex flex-col gap-4">
        <HiddenFields values={fields} />
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">{t('rate.question')}</legend>
          {scores.map((score) => (
            <label
              key={score}
              className="flex min-h-9 pointer-coarse:tap-row items-center gap-2.5 text-sm"
            >
              <input type="radio" required {...form.radio('score', score)} />
              {t(`rate.score${score}`)}
            </label>
          ))}
        </fieldset>
        <Field {...form.field('comment')} label={t('rate.comment')} optional>
          <TextArea maxLength={supportLimits.ratingComment} rows={3} dir="auto" />
        </Field>
        <FormErrorSummary form={form} />
        <div>
          <Button {...form.submitProps} variant="secondary">
            {t('rate.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

import { useRevalidator } from 'react-router';
import type { EditedArticleNode } from '#features/engage/articles/ui/articleEditDocuments.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ReleaseKind, releaseKinds, releaseLimits } from '../releaseKinds.ts';
import { SaveReleaseMutation } from './releaseDocuments.ts';

/** Product, version and kind of change, beside the editor of a release note. */
export function ReleasePanel({ article }: { article: EditedArticleNode }) {
  const { t } = useTranslation('releaseNotes');
  const { revalidate } = useRevalidator();
  const { release } = article;
  const form = useZodForm({
    schema: async () => (await import('../releaseInputs.ts')).releaseSchema,
    defaultValues: {
      product: release?.product ?? '',
      version: release?.version ?? '',
      kinds: [...(release?.kinds ?? [])] as ReleaseKind[],
      releasedOn: release?.releasedOn ?? '',
    },
    formErrorText: () => t('failed'),
    onSubmit: (values) =>
      runOperation(SaveReleaseMutation, {
        input: { clientMutationId: '1', articleId: article.articleId, ...values },
      }),
    onSuccess: async () => {
      showSuccess(t('saved'));
      await revalidate();
    },
  });
  if (article.type !== 'RELEASE_NOTE') return null;
  return (
    <Card as="section" heading={<h2>{t('release')}</h2>}>
      <form {...form.formProps} noValidate className="flex flex-col gap-3">
        <Field {...form.field('product')} label={t('product')} required>
          <TextInput maxLength={releaseLimits.product} autoComplete="off" dir="auto" />
        </Field>
        <Field {...form.field('version')} label={t('version')} required>
          <TextInput maxLength={releaseLimits.version} autoComplete="off" />
        </Field>
        <Field {...form.field('releasedOn')} label={t('releasedOn')} required>
          <TextInput type="date" />
        </Field>
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">{t('kind')}</legend>
          {releaseKinds.map((kind) => (
            <Checkbox key={kind} {...form.checkbox('kinds', kind)} label={t(`kinds.${kind}`)} />
          ))}
          <FieldError error={form.errorOf('kinds')} />
        </fieldset>
        <FormErrorSummary form={form} />
        <Button {...form.submitProps} variant="secondary" size="sm">
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}

import { useRevalidator } from 'react-router';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { EditedArticleNode } from '#features/engage/articles/ui/articleEditDocuments.ts';
import { canPublishArticles } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import { OwnerField } from '#features/engage/knowledgeBases/ui/OwnerField.tsx';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { isoOfLocal, localOfIso } from '#ui/localTime.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { Freshness } from '../freshnessRules.ts';
import { SaveArticleCareMutation, VerifyArticleMutation } from './freshnessDocuments.ts';

const tones = {
  UNVERIFIED: 'neutral',
  VERIFIED: 'success',
  DUE: 'warning',
  OVERDUE: 'danger',
} as const satisfies Record<Freshness, BadgeTone>;

/** Who keeps the article up to date; confirms that it is. */
export function CarePanel({ article }: { article: EditedArticleNode }) {
  const { t } = useTranslation('articleFreshness');
  const { viewer } = useShell();
  const [act] = usePageAction();
  const owner = useDisplayName(article.effectiveOwner);
  const inheritsOwner = article.effectiveOwner?.id !== article.owner?.id;
  const place = { categoryId: Number(article.knowledgeBase.categoryId) };
  const manages = canPublishArticles(viewerOfInfo(viewer, [article.knowledgeBase]), place).ok;
  const isPublished = article.translations.some(({ published }) => published !== null);
  const verify = () =>
    act({
      run: () => runOperation(VerifyArticleMutation, { input: { articleId: article.articleId } }),
      done: t('done'),
      failed: t('failed'),
    });
  return (
    <Card as="section" heading={<h2>{t('title')}</h2>}>
      <div className="flex flex-col gap-3 text-sm">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[article.freshness]}>{t(`states.${article.freshness}`)}</Badge>
          {article.archiveAt && (
            <span className="text-text-muted">
              {t('archives')} <Time at={article.archiveAt} absolute />
            </span>
          )}
          {article.dueAt && (
            <span className="text-text-muted">
              {t('due')} <Time at={article.dueAt} absolute />
            </span>
          )}
        </div>
        <p className="text-text-muted">
          {article.effectiveOwner ? t('owner', { name: owner }) : t('noOwner')}
          {article.effectiveOwner && inheritsOwner && ` ${t('ownerInherited')}`}
        </p>
        {isPublished && (
          <Button variant="secondary" size="sm" onClick={() => void verify()}>
            {t('verify')}
          </Button>
        )}
        {manages && (
          <CareForm
            key={`${article.owner?.id} ${article.reviewDays} ${article.archiveAt}`}
            article={article}
          />
        )}
      </div>
    </Card>
  );
}

function CareForm({ article }: { article: EditedArticleNode }) {
  const { t } = useTranslation('articleFreshness');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: async () => (await import('../freshnessInputs.ts')).articleCareSchema,
    defaultValues: {
      ownerId: article.owner?.id ?? null,
      reviewDays: article.reviewDays,
      archiveAt: localOfIso(article.archiveAt),
    },
    toInput: ({ archiveAt, ...values }) => ({
      ...values,
      archiveAt: archiveAt ? new Date(archiveAt) : null,
    }),
    fieldErrorText: ({ field, rule }) =>
      field === 'archiveAt' && rule === 'past' ? t('past') : undefined,
    formErrorText: () => t('failed'),
    onSubmit: ({ archiveAt, ...values }) =>
      runOperation(SaveArticleCareMutation, {
        input: { ...{ articleId: article.articleId, archiveAt: isoOfLocal(archiveAt) }, ...values },
      }),
    onSuccess: async () => {
      showSuccess(t('saved'));
      await revalidate();
    },
  });
  return (
    <form
      {...form.formProps}
      noValidate
      className="flex flex-col gap-3 border-t border-border pt-3"
    >
      <OwnerField
        label={t('ownerField')}
        hint={t('ownerHint')}
        owner={article.owner}
        error={form.errorOf('ownerId')}
        onChange={(id) => form.setValue('ownerId', id)}
      />
      <Field
        {...form.field('reviewDays')}
        label={t('interval')}
        hint={
          article.reviewDays === null && article.effectiveReviewDays !== null
            ? t('intervalInherited', { count: article.effectiveReviewDays })
            : t('intervalHint')
        }
        optional
      >
        <TextInput type="number" min={1} max={3650} />
      </Field>
      <Field {...form.field('archiveAt')} label={t('archiveAt')} hint={t('archiveHint')} optional>
        <TextInput type="datetime-local" />
      </Field>
      <FormErrorSummary form={form} />
      <Button {...form.submitProps} variant="secondary" size="sm">
        {t('save')}
      </Button>
    </form>
  );
}

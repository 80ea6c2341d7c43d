import { useRevalidator } from 'react-router';
import { labelColon } from '#core/labelColon.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { codeOf } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AppealMutation, AppealPageQuery, type NoticeData } from './appealDocuments.ts';

/** A decision on the viewer's own content, its reason, and their appeal. */
export function AppealWidget() {
  const notice = usePageData('CONVERSATION_APPEAL_PAGE', AppealPageQuery)?.moderationNotice;
  return notice ? <Decided notice={notice} /> : null;
}

function Decided({ notice }: { notice: NoticeData }) {
  const { t, language } = useTranslation('moderation');
  const { state, at, note, title, excerpt, type, appealText } = notice;
  return (
    <div className="flex max-w-prose flex-col gap-5">
      <PageHeader title={t('appeal.title')} />
      <Card as="section">
        <p className="font-semibold">{t(state === null ? 'notice.none' : `notice.${state}`)}</p>
        <Time at={at} absolute className="text-sm text-text-muted" />
        {note && (
          <>
            <p className="mt-3 font-medium">
              {t('notice.note')}
              {labelColon(language)}
            </p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {note}
            </p>
          </>
        )}
      </Card>
      <section className="flex flex-col gap-2">
        <h2 className="text-lg font-semibold">{t('appeal.yours')}</h2>
        <p className="text-text-muted">
          {t(`types.${type}`)}
          {labelColon(language)}
          <bdi>{title}</bdi>
        </p>
        <blockquote dir="auto" className="border-s-2 border-border-strong ps-4 wrap-anywhere">
          {excerpt}
        </blockquote>
      </section>
      {appealText !== null && (
        <section className="flex flex-col gap-2">
          <h2 className="text-lg font-semibold">{t('appeal.mine')}</h2>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {appealText}
          </p>
        </section>
      )}
      {notice.canAppeal && <AppealForm itemId={notice.itemId} />}
    </div>
  );
}

function AppealForm({ itemId }: { itemId: string }) {
  const { t } = useTranslation('moderation');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: async () => (await import('../moderationRules.ts')).appealSchema,
    defaultValues: { text: '' },
    formErrorText: (error) => t(codeOf(error) === 'CONFLICT' ? 'appeal.over' : 'appeal.failed'),
    onSubmit: ({ text }) => runOperation(AppealMutation, { input: { itemId, text } }),
    onSuccess: async () => {
      showSuccess(t('appeal.sent'));
      await revalidate();
    },
  });

  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-4">
      <FormErrorSummary form={form} />
      <Field {...form.field('text')} label={t('appeal.label')} hint={t('appeal.hint')} required>
        <TextArea rows={4} maxLength={500} />
      </Field>
      <Button {...form.submitProps} className="self-start">
        {t('appeal.send')}
      </Button>
    </form>
  );
}

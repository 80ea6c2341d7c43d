import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AppealMutation, AppealPageQuery, type NoticeData } from './appealDocuments.ts';

/** What was decided on somebody's own words, why, and their answer to it. */
export function AppealWidget() {
  const notice = usePageData('CONVERSATION_APPEAL_PAGE', AppealPageQuery)?.moderationNotice;
  return notice ? <Decided notice={notice} /> : null;
}

function Decided({ notice }: { notice: NoticeData }) {
  const { t } = useTranslation('moderation');
  const { state, at, note, title, excerpt, type, appealText } = notice;
  return (
    <div className="flex max-w-prose flex-col gap-5">
      <PageHeader title={t('appeal.title')} />
      <Card as="section">
        <p className="font-semibold">{t(state === null ? 'notice.none' : `notice.${state}`)}</p>
        <Time at={at} absolute className="text-sm text-text-muted" />
        {note && (
          <>
            <p className="mt-3 font-medium">{t('notice.note')}:</p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {note}
            </p>
          </>
        )}
      </Card>
      <section className="flex flex-col gap-2">
        <h2 className="text-lg font-semibold">{t('appeal.yours')}</h2>
        <p className="text-text-muted">
          {t(`types.${type}`)}: <bdi>{title}</bdi>
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
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string>();

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const text = String(new FormData(event.currentTarget).get('text') ?? '');
    setPending(true);
    setFault(undefined);
    try {
      await runOperation(AppealMutation, { itemId, text });
      showSuccess(t('appeal.sent'));
      await revalidate();
    } catch (error) {
      const known = error instanceof ClientError ? error : null;
      const [first] = known?.faults ?? [];
      if (first) setFault(first.message);
      else showError(t(known?.code === 'CONFLICT' ? 'appeal.over' : 'appeal.failed'));
    } finally {
      setPending(false);
    }
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={t('appeal.label')} hint={t('appeal.hint')} required error={fault}>
        <TextArea name="text" rows={4} maxLength={500} />
      </Field>
      <Button type="submit" loading={pending} className="self-start">
        {t('appeal.send')}
      </Button>
    </form>
  );
}

import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { isoOfLocal } from '#ui/localTime.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { DialogButtons } from '#ui/overlays/DialogButtons.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { PublishPageMutation, SchedulePageMutation } from './pageBuilderDocuments.ts';
import './pageBuilderModals.ts';

/** Publishes the draft, now or later, also over a version that somebody else has published meanwhile. */
export function PublishDialog(props: ModalViewProps<'publishPage'>) {
  const { id, revision, isStale: wasStale, closable, dismiss, close } = props;
  const { t } = useTranslation('pageBuilder');
  const [note, setNote] = useState('');
  const [at, setAt] = useState('');
  const [untilText, setUntilText] = useState('');
  const [isStale, setStale] = useState(wasStale);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const moment = isoOfLocal(at);
  const until = isoOfLocal(untilText);

  async function publish(): Promise<void> {
    setBusy(true);
    setFault(undefined);
    if (until !== null && until <= (moment ?? new Date().toISOString())) {
      setFault(t('untilTooEarly'));
      setBusy(false);
      return;
    }
    const input = { id, revision, note, overwrites: isStale };
    try {
      if (moment) await runOperation(SchedulePageMutation, { input: { ...input, at: moment } });
      else await runOperation(PublishPageMutation, { input });
      if (until) await unpublishAt(until);
      close({ isPublished: moment === null });
    } catch (error) {
      const code = error instanceof ClientError ? error.code : null;
      const [first] = error instanceof ClientError ? error.faults : [];
      if (code === 'CONFLICT') setStale(true);
      else if (first?.field === 'details.path') setFault(t('pathTaken'));
      else if (first?.rule === 'past') setFault(t('pastTime'));
      else setFault(t('failed'));
    } finally {
      setBusy(false);
    }
  }

  /** The page is published by then, whatever comes of this. */
  async function unpublishAt(time: string): Promise<void> {
    await runOperation(SchedulePageMutation, { input: { id, at: time } }).catch(() =>
      showError(t('unpublishNotScheduled')),
    );
  }

  const publishLabel = t(isStale ? 'publishAnyway' : 'publish');
  return (
    <Dialog
      title={t('publishTitle')}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <DialogButtons dismiss={dismiss}>
          <Button loading={isBusy} onClick={() => void publish()}>
            {moment ? t('schedule') : publishLabel}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4">
        {isStale && (
          <p role="alert" className="rounded-lg bg-warning-soft p-3 text-sm">
            {t('stale')}
          </p>
        )}
        {fault && (
          <p role="alert" className="text-sm text-danger">
            {fault}
          </p>
        )}
        <Field label={t('note')} optional>
          <TextInput
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <Field
          label={t('publishAt')}
          hint={t('visibility.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          optional
        >
          <TextInput
            type="datetime-local"
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        </Field>
        <Field label={t('unpublishAt')} optional>
          <TextInput
            type="datetime-local"
            value={untilText}
            onChange={({ target }) => setUntilText(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

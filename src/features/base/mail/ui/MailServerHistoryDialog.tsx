import ArrowRight from 'virtual:icons/arrow-right';
import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { MailServerHistoryQuery } from './mailServerDocuments.ts';
import type { RecordedMailServer } from './mailServerHistoryModal.ts';

type MailServerData = NonNullable<ResultOf<typeof MailServerHistoryQuery>['mailServer']>;
type Change = MailServerData['changes'][number];

const fields = ['host', 'port', 'security', 'username', 'fromAddress', 'fromName'] as const;

/** Who changed the mail server, when and what. Restoring fills in the form, which is then saved. */
export function MailServerHistoryDialog(props: ModalViewProps<'mailServerHistory'>) {
  const { closable, close, dismiss } = props;
  const { t } = useTranslation('mailServer');
  const [changes, setChanges] = useState<readonly Change[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    runOperation(MailServerHistoryQuery, {}).then(
      ({ mailServer }) => setChanges(mailServer?.changes ?? []),
      () => setFailed(true),
    );
  }, []);
  return (
    <Dialog title={t('history.title')} closable={closable} onDismiss={dismiss}>
      {failed && <p role="alert">{t('history.failed')}</p>}
      {!failed && changes === null && <SkeletonCard lines={4} />}
      {changes?.length === 0 && <p className="text-sm text-text-muted">{t('history.none')}</p>}
      {changes && changes.length > 0 && (
        <p className="text-sm text-text-muted">{t('history.passwordNote')}</p>
      )}
      <ol className="divide-y divide-border">
        {changes?.map((change) => {
          const before = change.from as RecordedMailServer | null; // JSON of our own API
          return (
            <li key={change.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
                <ChangedValues before={before} after={change.to as RecordedMailServer | null} />
                <p className="text-xs text-text-muted">
                  {change.actor ? <bdi>@{change.actor.username}</bdi> : t('history.operator')} ·{' '}
                  <Time at={change.changedAt} />
                </p>
              </div>
              {before && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('history.restoreFrom', { host: before.host })}
                  onClick={() => close({ server: before })}
                >
                  {t('history.restore')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}

function ChangedValues(props: {
  before: RecordedMailServer | null;
  after: RecordedMailServer | null;
}) {
  const { before, after } = props;
  const { t } = useTranslation('mailServer');
  if (!after) return <p className="text-sm">{t('removed')}</p>;
  const changed = fields.filter((name) => (before?.[name] ?? null) !== after[name]);
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {changed.map((name) => (
        <li key={name} className="flex flex-wrap items-center gap-x-2">
          <span className="text-text-muted">{t(name)}</span>
          {before && (
            <>
              <del>
                <bdi className="wrap-anywhere">{before[name] ?? t('history.blank')}</bdi>
              </del>
              <ArrowRight aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
            </>
          )}
          <bdi className="font-medium wrap-anywhere">{after[name] ?? t('history.blank')}</bdi>
        </li>
      ))}
      {after.isPasswordNew && <li>{t('history.isPasswordNew')}</li>}
    </ul>
  );
}

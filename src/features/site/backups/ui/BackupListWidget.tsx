import DatabaseBackup from 'virtual:icons/database-backup';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { BackupFacts } from './BackupFacts.tsx';
import { BackupRow } from './BackupRow.tsx';
import { BackUpNowMutation, type BackupsData } from './backupDocuments.ts';

/** Milliseconds between two looks at a backup that is being made. */
const lookEvery = 2_000;

/** The backups of the installation, and how it makes them. */
export function BackupListWidget({ data: { backups } }: { data: { backups: BackupsData } }) {
  const { t } = useTranslation('backups');
  const [act, isBusy] = usePageAction();
  const { revalidate } = useRevalidator();
  const isRunning = backups.items.some(({ state }) => state === 'RUNNING');
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);

  const begin = () =>
    act({
      run: () => runOperation(BackUpNowMutation, { input: {} }),
      failed: (error) =>
        t(error instanceof ClientError && error.code === 'CONFLICT' ? 'runs' : 'failed'),
      reloadsAnyway: true,
    });
  const now = (
    <Button
      className="needs-js:hidden"
      loading={isBusy}
      disabled={isRunning}
      onClick={() => void begin()}
    >
      {t('now')}
    </Button>
  );
  return (
    <AdminList
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <LinkButton to="/admin/settings?q=backups" variant="secondary">
            {t('edit')}
          </LinkButton>
          {now}
        </>
      }
      form={<BackupFacts backups={backups} />}
      rows={backups.items}
      empty={{ icon: <DatabaseBackup />, title: t('none'), description: t('noneText') }}
      told={isRunning ? t('running') : ''}
    >
      {(backup) => (
        <BackupRow key={backup.id} backup={backup} asksPassword={backups.needsPassword} />
      )}
    </AdminList>
  );
}

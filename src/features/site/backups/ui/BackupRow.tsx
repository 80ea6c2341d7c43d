import Download from 'virtual:icons/download';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { DeleteButton } from '#ui/lists/DeleteButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type BackupData,
  DeleteBackupMutation,
  OpenBackupDownloadMutation,
} from './backupDocuments.ts';

interface BackupRowProps {
  backup: BackupData;
  asksPassword: boolean;
}

/** A backup that is stored, is being made, or failed. */
export function BackupRow({ backup, asksPassword }: BackupRowProps) {
  const { t, language } = useTranslation('backups');
  const [act] = usePageAction();
  const { name, state, progress, missing } = backup;

  async function download(of: string): Promise<void> {
    await openModal('backupPassword', {
      ...{ title: t('downloadTitle'), text: t('downloadText'), submit: t('download') },
      asksPassword,
      act: async (password) => {
        const input = { name: of, password };
        const { openBackupDownload } = await runOperation(OpenBackupDownloadMutation, { input });
        window.location.assign(openBackupDownload.url);
      },
    });
  }

  async function remove(of: string): Promise<void> {
    const isDone = await openModal('backupPassword', {
      ...{ title: t('deleteTitle'), text: t('deleteText'), submit: t('delete'), danger: true },
      asksPassword,
      act: async (password) => {
        await runOperation(DeleteBackupMutation, { input: { name: of, password } });
      },
    });
    if (isDone) await act({ run: async () => undefined, done: t('deleted'), failed: t('failed') });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Time at={backup.at} className="font-medium" />
          {state === 'FAILED' && <Badge tone="danger">{t('states.FAILED')}</Badge>}
          {missing > 0 && <Badge tone="warning">{t('missing', { count: missing })}</Badge>}
        </p>
        {state === 'RUNNING' ? (
          <ProgressBar label={t('running')} {...(progress > 0 && { value: progress })} />
        ) : (
          <p className="text-sm text-text-muted">{factsOf(backup, { t, language })}</p>
        )}
        {state === 'FAILED' && backup.error && (
          <p className="text-sm wrap-anywhere text-danger">
            <bdi>{backup.error}</bdi>
          </p>
        )}
      </div>
      {name && (
        <div className="flex items-center gap-2 needs-js:hidden">
          <Button
            size="sm"
            variant="secondary"
            icon={<Download aria-hidden className="size-4" />}
            onClick={() => void download(name)}
          >
            {t('download')}
          </Button>
          <DeleteButton label={t('deleteLabel', { name })} onClick={() => void remove(name)} />
        </div>
      )}
    </li>
  );
}

type Words = Pick<ReturnType<typeof useTranslation<'backups'>>, 't' | 'language'>;

function factsOf({ bytes, rows, files, isScheduled, name }: BackupData, words: Words): string {
  const { t, language } = words;
  const isKnown = name === null || rows !== null;
  return [
    ...(isKnown ? [t(isScheduled ? 'bySchedule' : 'byHand')] : []),
    ...(bytes === null ? [] : [formatBackupSize(bytes, language)]),
    ...(rows === null ? [] : [t('rows', { count: rows })]),
    ...(files === null ? [] : [t('files', { count: files })]),
  ].join(' · ');
}

/** In the largest unit that keeps it above one. */
export function formatBackupSize(bytes: number, language: string): string {
  const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), 4);
  return new Intl.NumberFormat(language.replace('_', '-'), {
    ...{ style: 'unit', unit: units[power - 1] ?? 'kilobyte', maximumFractionDigits: 1 },
  }).format(bytes / 1000 ** power);
}

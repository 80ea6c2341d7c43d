import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type LastErrorProps = { process: { lastError: string | null; lastErrorAt: string | null } };

/** The last error that a process logged. */
export function LastError({ process: { lastError, lastErrorAt } }: LastErrorProps) {
  const { t } = useTranslation('systemHealth');
  if (lastError === null || lastErrorAt === null) return null;
  return (
    <p className="flex flex-wrap gap-x-2">
      <span className="text-text-muted">
        {t('lastError')} <Time at={lastErrorAt} />
      </span>
      <bdi className="foreign-words line-clamp-2 wrap-anywhere">{lastError}</bdi>
    </p>
  );
}

import { useTranslation } from '#ui/useTranslation.ts';

/** Reminds members who manage the community that nobody else can see it during maintenance. */
export function MaintenanceNotice() {
  const { t } = useTranslation('maintenance');
  return (
    <div
      role="status"
      className="flex flex-col gap-0.5 bg-warning-soft px-4 py-2.5 text-center text-sm text-warning"
    >
      <p>{t('notice')}</p>
      <p>
        {t('end')}{' '}
        <code dir="ltr" className="wrap-anywhere">
          npm run plaza -- settings set underMaintenance false
        </code>
      </p>
    </div>
  );
}

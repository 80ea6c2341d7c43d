import { useTranslation } from '#ui/useTranslation.ts';

/** Nobody else sees the community meanwhile: whoever manages it must not forget that. */
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

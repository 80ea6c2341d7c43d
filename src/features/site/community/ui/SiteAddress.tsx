import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { SettingsQuery } from './settingDocuments.ts';

/** Where the community is served, which its configuration decides. */
export function SiteAddress() {
  const { t } = useTranslation('community');
  const address = usePageData('ADMIN_SETTINGS_PAGE', SettingsQuery)?.siteAddress;
  if (!address) return null;
  const facts = [
    ['customDomain', address.customDomain, 'PUBLIC_URL'],
    ['basePath', address.basePath, 'BASE_PATH'],
  ] as const;
  return (
    <dl className="divide-y divide-border rounded-xl border border-border bg-surface-raised">
      {facts.map(([name, value, variable]) => (
        <div key={name} className="flex flex-col gap-1 p-4">
          <dt className="font-medium">{t(`address.${name}`)}</dt>
          <dd className="wrap-anywhere" dir="auto">
            {value ?? t('address.none')}
          </dd>
          <dd className="text-sm text-text-muted">{t('address.from', { variable })}</dd>
        </div>
      ))}
    </dl>
  );
}

import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import type { SettingSection } from '#core/settings/settingGroup.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { BrandPreview } from './BrandPreview.tsx';
import { SettingItem } from './SettingItem.tsx';
import { SiteAddress } from './SiteAddress.tsx';
import type { SettingInfo } from './settingDocuments.ts';
import { groupsOfTheme, pairedGroups } from './themeGroups.ts';
import type { SettingsForm } from './useSettingsForm.ts';

type SettingSectionViewProps = {
  section: SettingSection;
  settings: readonly SettingInfo[];
  form: SettingsForm;
  /** The settings are some that were searched for. */
  isPart: boolean;
};

export function SettingSectionView({ section, settings, form, isPart }: SettingSectionViewProps) {
  const { t } = useTranslation('community');
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lg font-semibold">
        {t(`sections.${section}`)}
      </h2>
      {section === 'appearance' && !isPart && <BrandPreview settings={settings} form={form} />}
      {section === 'appearance' && !isPart ? (
        <ThemeGroups settings={settings} form={form} />
      ) : (
        <div className="divide-y divide-border rounded-xl border border-border bg-surface-raised">
          {settings.map((setting) => (
            <SettingItem key={setting.path} setting={setting} form={form} />
          ))}
        </div>
      )}
      {section === 'general' && !isPart && <SiteAddress />}
      {section === 'access' && !isPart && <RelatedPages />}
    </section>
  );
}

/** The appearance settings under headings, light and dark colors side by side. */
function ThemeGroups({ settings, form }: Pick<SettingSectionViewProps, 'settings' | 'form'>) {
  const { t } = useTranslation('community');
  return (
    <div className="flex flex-col gap-6">
      {groupsOfTheme(settings).map(({ group, settings: own }) => (
        <section key={group} className="flex flex-col gap-2">
          {group && <h3 className="font-semibold">{t(`themeGroups.${group}`)}</h3>}
          <div
            className={cx(
              'grid gap-px overflow-hidden rounded-xl border border-border bg-border *:bg-surface-raised',
              group && pairedGroups.has(group) && 'xl:grid-cols-2',
            )}
          >
            {own.map((setting) => (
              <SettingItem key={setting.path} setting={setting} form={form} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const related = [
  ['members', paths.memberManagement()],
  ['mail', '/admin/mail'],
  ['providers', '/admin/identity-providers'],
  ['roles', '/admin/roles'],
] as const;

/** Where else it is decided who may come in. */
function RelatedPages() {
  const { t } = useTranslation('community');
  return (
    <nav aria-label={t('elsewhere.title')}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        {related.map(([name, href]) => (
          <li key={name}>
            <Link to={href} className="text-accent underline">
              {t(`elsewhere.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

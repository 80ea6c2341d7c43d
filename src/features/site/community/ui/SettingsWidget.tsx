import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { UrlSearchField } from '#ui/lists/UrlSearchField.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { readSettingsAddress } from '../settingsAddress.ts';
import { SettingSectionNav } from './SettingSectionNav.tsx';
import { SettingSectionView } from './SettingSectionView.tsx';
import { SettingsSaveBar } from './SettingsSaveBar.tsx';
import { SettingsQuery } from './settingDocuments.ts';
import { matchingSettings, sectionsOf } from './settingLists.ts';
import { useSettingsForm } from './useSettingsForm.ts';

/** Every setting that the viewer may change: a section of them, or those that match a search. */
export function SettingsWidget({ page }: WidgetProps) {
  const { t } = useTranslation('community');
  const settings = usePageData('ADMIN_SETTINGS_PAGE', SettingsQuery)?.settings ?? [];
  const form = useSettingsForm(settings);
  const { section: asked, search } = readSettingsAddress(page.search);
  const sections = sectionsOf(settings);
  const section = sections.find((each) => each === asked) ?? sections[0] ?? asked;
  const shown =
    search === ''
      ? settings.filter((setting) => setting.section === section)
      : matchingSettings(settings, search);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} />
      <UrlSearchField label={t('search')} action="/admin/settings" value={search} />
      <div className="grid items-start gap-6 md:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10">
        <SettingSectionNav sections={sections} current={search === '' ? section : null} />
        <form noValidate className="flex flex-col gap-10" {...form.formProps}>
          <LeaveGuard form={form} />
          <p role="status" className={search === '' ? 'sr-only' : 'text-sm text-text-muted'}>
            {search !== '' && t('found', { count: shown.length })}
          </p>
          {shown.length === 0 && (
            <EmptyState title={t('noneFound')} description={t('noneFoundHint')} />
          )}
          {sectionsOf(shown).map((each) => (
            <SettingSectionView
              key={each}
              section={each}
              settings={shown.filter((setting) => setting.section === each)}
              form={form}
              isPart={search !== ''}
            />
          ))}
          <SettingsSaveBar settings={settings} form={form} />
        </form>
      </div>
    </div>
  );
}

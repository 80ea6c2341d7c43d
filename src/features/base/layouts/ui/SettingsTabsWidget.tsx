import { Tabs } from '#ui/Tabs.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { offeredMemberLinks } from '../memberLinks.ts';
import type { WidgetProps } from '../widget.ts';

/** Tabs between the pages of the viewer's own settings. */
export function SettingsTabsWidget({ page }: WidgetProps) {
  const { t } = useTranslation('identity');
  const { viewer, settings } = useShell();
  // Staff also edit the profiles of others.
  if (page.memberId !== null && page.memberId !== viewer.memberId) return null;
  return (
    <Tabs
      label={t('menu.settings')}
      tabs={offeredMemberLinks('settings', settings).map(({ href, label, layout }) => ({
        ...{ href, label: t(label) },
        current: layout === page.key,
      }))}
    />
  );
}

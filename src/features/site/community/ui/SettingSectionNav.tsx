import { Link } from 'react-router';
import type { SettingSection } from '#core/settings/settingGroup.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { sectionHref } from '../settingsAddress.ts';

type SettingSectionNavProps = {
  sections: readonly SettingSection[];
  current: SettingSection | null;
};

/** The sections beside the form; on a phone a row above it. */
export function SettingSectionNav({ sections, current }: SettingSectionNavProps) {
  const { t } = useTranslation('community');
  if (sections.length < 2) return null;
  return (
    <nav aria-label={t('sectionNav')} className="min-w-0 md:sticky md:top-24">
      <ul className="flex scrollbar-none gap-1 overflow-x-auto md:flex-col">
        {sections.map((section) => (
          <li key={section} className="shrink-0">
            <Link
              to={sectionHref(section)}
              preventScrollReset
              aria-current={section === current ? 'page' : undefined}
              className={cx(
                'flex min-h-10 items-center rounded-md px-3 text-sm font-medium -outline-offset-2 transition-colors',
                section === current
                  ? 'bg-accent-soft text-accent'
                  : 'text-text-muted hover:bg-surface-sunken hover:text-text',
              )}
            >
              {t(`sections.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

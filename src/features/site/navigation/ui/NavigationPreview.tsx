import { type MouseEvent, useState } from 'react';
import { languageName } from '#core/languageName.ts';
import { directionOf, localeOf } from '#core/languages.ts';
import { linksOfReader } from '#core/linksOfReader.ts';
import { Footer } from '#ui/Footer.tsx';
import { NavbarLinks } from '#ui/NavbarLinks.tsx';
import { Select } from '#ui/Select.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { linksOfNodes } from '../linkTree.ts';
import { isLinkOff, navigationLinks } from '../navigationLinks.ts';
import { barLinks } from './barLinks.tsx';
import { footerLinks } from './footerLinks.tsx';
import type { LinkArea, LinkTrees } from './useNavigationEditor.ts';

const viewers = ['VISITORS', 'MEMBERS', 'STAFF'] as const;

type NavigationPreviewProps = { area: LinkArea; trees: LinkTrees; text: string };

/** The links as a visitor, member or staff see them in a language. Menus open; links lead nowhere. */
export function NavigationPreview({ area, trees, text }: NavigationPreviewProps) {
  const { t } = useTranslation('navigation');
  const { t: typeName } = useTranslation('shell');
  const { settings, language: own } = useShell();
  const [viewer, setViewer] = useState<(typeof viewers)[number]>('VISITORS');
  const [language, setLanguage] = useState<string>(own);
  const isMember = viewer !== 'VISITORS';
  const links = linksOfReader(linksOfNodes(trees[area]), {
    ...{ language, isMember, isStaff: viewer === 'STAFF' },
    isOff: (link) => isLinkOff(link, settings),
  });
  const entries = navigationLinks(links, { signedIn: isMember, t: typeName });
  return (
    <section
      aria-label={t('preview.title')}
      className="overflow-hidden rounded-xl border border-border bg-surface"
    >
      <div className="grid grid-cols-2 items-center gap-x-3 gap-y-2 border-b border-border bg-surface-raised px-4 py-2.5 sm:flex">
        <h2 className="col-span-2 me-auto text-sm font-semibold">{t('preview.title')}</h2>
        <Select
          size="sm"
          className="w-full sm:w-40"
          aria-label={t('preview.viewer')}
          value={viewer}
          onChange={({ currentTarget: { value } }) =>
            setViewer(viewers.find((each) => each === value) ?? 'VISITORS')
          }
        >
          {viewers.map((each) => (
            <option key={each} value={each}>
              {t(`viewers.${each}`)}
            </option>
          ))}
        </Select>
        {settings.activeLanguages.length > 1 && (
          <Select
            size="sm"
            className="w-full sm:w-40"
            aria-label={t('preview.language')}
            value={language}
            onChange={({ currentTarget: { value } }) => setLanguage(value)}
          >
            {settings.activeLanguages.map((each) => (
              <option key={each} value={each}>
                {languageName(each, own)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <div
        dir={directionOf(language)}
        lang={localeOf(language)}
        onClickCapture={keepOnPage}
        className={area === 'bar' ? 'bg-navbar text-on-navbar' : undefined}
      >
        {area === 'bar' ? (
          <div className="flex min-h-16 items-center overflow-x-auto px-4">
            <span dir="auto" className="me-3 font-heading text-lg font-bold whitespace-nowrap">
              {settings.name}
            </span>
            <NavbarLinks isPart links={barLinks(entries, '')} />
          </div>
        ) : (
          <Footer
            {...footerLinks(entries)}
            isPart
            organization={settings.organizationName}
            website={settings.website}
            note={text || typeName('footerNote', { name: settings.name })}
          />
        )}
      </div>
    </section>
  );
}

function keepOnPage(event: MouseEvent<HTMLElement>): void {
  const { target } = event;
  if (target instanceof Element && target.closest('a')) event.preventDefault();
}

import Globe from 'virtual:icons/globe';
import Keyboard from 'virtual:icons/keyboard';
import Rss from 'virtual:icons/rss';
import ShieldCheck from 'virtual:icons/shield-check';
import { Link, useLocation } from 'react-router';
import { labelColon } from '#core/labelColon.ts';
import { languageName } from '#core/languageName.ts';
import { localeOf } from '#core/languages.ts';
import { paths } from '#core/paths.ts';
import { readLanguageChoices } from '#core/readerLanguages.ts';
import { navigationLinks } from '#features/site/navigation/navigationLinks.ts';
import { footerLinks } from '#features/site/navigation/ui/footerLinks.tsx';
import { Footer } from '#ui/Footer.tsx';
import '#features/people/account/ui/languageModal.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx';
import { useOwnAddress } from '#ui/useOwnAddress.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

const footerLink =
  'pointer-coarse:tap-row inline-flex items-center gap-1.5 rounded-sm py-1.5 hover:text-text hover:underline';

/** The footer of every page: the community's links, languages and feed. */
export function ShellFooter() {
  const { settings, language, theme, viewer } = useShell();
  const { t } = useTranslation('shell');
  const own = useOwnAddress();
  const entries = navigationLinks(settings.footer.links, {
    signedIn: viewer.memberId !== null,
    t,
  });
  return (
    <Footer
      {...footerLinks(entries)}
      organization={settings.organizationName}
      website={settings.website}
      note={settings.footer.text || t('footerNote', { name: settings.name })}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Languages />
        {settings.rssEnabled && (
          <a
            href={own.address(
              paths.feed('community', 'rss', settings.separateLanguages && language),
            )}
            className={footerLink}
          >
            <Rss aria-hidden className="size-4" />
            {t('feed')}
          </a>
        )}
        {settings.switchedOn?.includes('analytics.asksConsent') && <AnalyticsButton />}
        <ShortcutsButton />
        <ThemeSwitch initial={theme} />
      </div>
    </Footer>
  );
}

/** Opens the choice whether visits are counted, which without scripts are not. */
function AnalyticsButton() {
  const { t } = useTranslation('shell');
  return (
    <button
      type="button"
      className={`${footerLink} needs-js:hidden`}
      onClick={() => void openModal('analyticsChoice', {})}
    >
      <ShieldCheck aria-hidden className="size-4" />
      {t('analyticsChoice')}
    </button>
  );
}

/** Opens the shortcuts dialog, for users who have disabled the `?` key. */
function ShortcutsButton() {
  const { t } = useTranslation('shell');
  return (
    <button
      type="button"
      className={`${footerLink} needs-js:hidden pointer-coarse:hidden`}
      onClick={() => void openModal('shortcuts', {})}
    >
      <Keyboard aria-hidden className="size-4" />
      {t('shortcuts')}
    </button>
  );
}

/** Language links; they reload the page so that all text changes. */
function Languages() {
  const { settings, language, basePath, viewer } = useShell();
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  if (settings.activeLanguages.length < 2) return null;
  const choices = settings.activeLanguages.map((each) => {
    const query = new URLSearchParams(search);
    query.set('lang', each);
    return { language: each, href: `${basePath}${pathname}?${query}` };
  });
  // Offered until they have chosen.
  const readHref =
    viewer.memberId === null ||
    viewer.readLanguages.length > 0 ||
    readLanguageChoices(settings.activeLanguages).length < 2
      ? null
      : `${paths.memberEdit(viewer.memberId)}#readLanguages`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${footerLink} needs-js:hidden sm:hidden`}
        onClick={() => void openModal('mobileLanguage', { choices, readHref })}
      >
        <Globe aria-hidden className="size-4" />
        <span className="sr-only">
          {t('languages')}
          {labelColon(language)}
        </span>
        <span lang={localeOf(language)}>{languageName(language)}</span>
      </button>
      <nav aria-label={t('languages')} className="max-sm:hidden max-sm:needs-js:block">
        <ul className="flex flex-wrap gap-x-4">
          {choices.map(({ language: each, href }) => (
            <li key={each}>
              <a
                href={href}
                lang={localeOf(each)}
                hrefLang={localeOf(each)}
                aria-current={each === language ? 'true' : undefined}
                className={`${footerLink} aria-[current]:font-semibold aria-[current]:text-text`}
                suppressHydrationWarning
              >
                {languageName(each)}
              </a>
            </li>
          ))}
          {readHref !== null && (
            <li>
              <Link to={readHref} className={footerLink}>
                {t('readLanguages')}
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </>
  );
}

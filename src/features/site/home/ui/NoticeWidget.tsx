import Compass from 'virtual:icons/compass';
import EyeOff from 'virtual:icons/eye-off';
import Sprout from 'virtual:icons/sprout';
import Wrench from 'virtual:icons/wrench';
import { paths } from '#core/paths.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { SearchBox } from '#features/content/search/ui/SearchBox.tsx';
import { loginHref } from '#features/people/identity/ui/loginHref.ts';
import { VerifyEmailButton } from '#features/people/identity/ui/VerifyEmailButton.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { HomeQuery } from './homeDocuments.ts';
import { StartCommunity } from './StartCommunity.tsx';

const icons = {
  notFound: Compass,
  forbidden: EyeOff,
  publicToPrivate: EyeOff,
  maintenance: Wrench,
  empty: Sprout,
} as const;
type Notice = keyof typeof icons;

/** Explains an error page or an empty page, with a next step. */
export function NoticeWidget({
  properties,
  page,
}: WidgetProps<{ of: Exclude<Notice, 'publicToPrivate'> }>) {
  const { t } = useTranslation('layouts');
  const ui = useTranslation('ui');
  const { viewer, basePath } = useShell();
  // SPEC §4: one layout serves every type of forbidden page; the page says which.
  const isPrivateNow = properties.of === 'forbidden' && page.notice === 'publicToPrivate';
  const of: Notice = isPrivateNow ? 'publicToPrivate' : properties.of;
  const Icon = icons[of];
  const home = usePageData('HOME_PAGE', HomeQuery);
  const hasStarted = of === 'empty' && home !== null && home.categories.nodes.length > 0;
  // After signing in they may have permission.
  const isShut = properties.of === 'forbidden' && viewer.memberId === null;
  const isUnverified = of === 'forbidden' && viewer.mustVerifyEmail;
  return (
    <section className="flex flex-col items-center gap-6 py-10 text-center md:py-14">
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-7" />
      </span>
      <div className="flex flex-col gap-2">
        <PageTitle className="text-2xl font-bold tracking-tight text-balance md:text-3xl">
          {t(`${of}.title`)}
        </PageTitle>
        <p className="mx-auto max-w-prose text-pretty text-text-muted">
          {hasStarted ? t('empty.started') : t(`${of}.text`)}
        </p>
        {isUnverified && <p className="text-text-muted">{t('forbidden.unverified')}</p>}
      </div>
      {of === 'notFound' && (
        <div className="w-full max-w-md">
          <SearchBox size="large" />
        </div>
      )}
      {(of === 'notFound' || properties.of === 'forbidden') && (
        <div className="flex flex-wrap justify-center gap-2">
          {isShut && (
            <LinkButton to={loginHref({ returnTo: `${basePath}${page.pathname}${page.search}` })}>
              {t('signIn')}
            </LinkButton>
          )}
          {isUnverified && <VerifyEmailButton />}
          <LinkButton variant={isShut ? 'secondary' : 'primary'} to={paths.home()}>
            {t('toHome')}
          </LinkButton>
          <LinkButton variant="secondary" to={paths.categories()}>
            {t('toCategories')}
          </LinkButton>
        </div>
      )}
      {of === 'maintenance' && (
        <div className="flex flex-wrap justify-center gap-2">
          {/* A full page load: the shell is restricted too. */}
          <LinkButton reloadDocument to={`${page.pathname}${page.search}`}>
            {ui.t('error.retry')}
          </LinkButton>
          {viewer.memberId === null && (
            <LinkButton variant="secondary" to={paths.login()}>
              {t('maintenance.signIn')}
            </LinkButton>
          )}
        </div>
      )}
      {of === 'empty' && <StartCommunity />}
    </section>
  );
}

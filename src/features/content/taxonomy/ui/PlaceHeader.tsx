import Plus from 'virtual:icons/plus';
import type { ReactNode } from 'react';
import { srcSetOf } from '#core/pictureVariants.ts';
import { newPostHref } from '#features/base/layouts/newPostHref.ts';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import { cx } from '#ui/cx.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { bannerColor, readBanner } from '../placeBanner.ts';

type PlaceHeaderProps = {
  title: string;
  description: string;
  image: string | null;
  /** SPEC §3 banner, with browser URLs. */
  banner: unknown;
  /** Counts and badges on one line. */
  facts: ReactNode;
  /** What else there is to know of it. */
  details?: ReactNode;
  /** Toggles next to the new-post button. */
  actions: ReactNode;
  /** Null if posts cannot be created here. */
  newPostParent: PageSubject['newPostParent'] | null;
};

/** The header of a category or topic: image, name, description, actions. */
export function PlaceHeader(props: PlaceHeaderProps) {
  const { title, description, image, banner, facts, details, actions, newPostParent } = props;
  const { t } = useTranslation('taxonomy');
  const { viewer } = useShell();
  const held = readBanner(banner);
  const { type, desktopImage, mobileImage, altText } = held;
  const color = bannerColor(held);
  const wide = type === 'IMAGE' ? desktopImage : null;
  const picture = color === null ? (wide ?? image) : null;
  const narrow = wide && mobileImage;
  return (
    <header className="relative isolate overflow-hidden rounded-xl border border-border bg-surface-raised">
      {color !== null && (
        <svg aria-hidden className="h-14 w-full md:h-20">
          <rect width="100%" height="100%" fill={color} />
        </svg>
      )}
      {picture && (
        <picture className="banner-picture banner-strip">
          {narrow && (
            <source
              media="(width < 48rem)"
              srcSet={srcSetOf(narrow) ?? narrow}
              sizes="100vw"
              width={800}
              height={400}
            />
          )}
          <img
            src={picture}
            srcSet={srcSetOf(picture)}
            sizes="(min-width: 1024px) 1008px, max(100vw, 768px)"
            width={1200}
            height={400}
            alt={wide ? altText : ''}
            fetchPriority="high"
            className="size-full object-cover"
          />
        </picture>
      )}
      <div className={cx('flex flex-col gap-4 p-5 sm:p-6', picture && 'banner-words')}>
        <div className="flex max-w-prose flex-col gap-1.5">
          <PageTitle className="text-2xl font-bold tracking-tight text-pretty wrap-anywhere md:text-3xl">
            {title}
          </PageTitle>
          {description && (
            <p className="text-pretty text-text-muted">
              <bdi>{description}</bdi>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-text-muted">
          {facts}
        </div>
        {details}
        <div className="flex flex-wrap items-center gap-2">
          {newPostParent && viewer.suspendedUntil === null && (
            <LinkButton
              to={newPostHref(newPostParent)}
              size="sm"
              icon={<Plus aria-hidden className="size-4.5" />}
            >
              {t('newPost')}
            </LinkButton>
          )}
          {actions}
        </div>
      </div>
    </header>
  );
}

import { srcSetOf } from '#core/pictureVariants.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { SearchBox } from '#features/content/search/ui/SearchBox.tsx';
import { cx } from '#ui/cx.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useOwnAddress } from '#ui/useOwnAddress.ts';
import { useShell } from '#ui/useShell.ts';

interface BannerProperties {
  title?: string | null;
  subtitle?: string | null;
  image?: string | null;
  search?: boolean;
}

/**
 * The community's banner: title, subtitle, an image, the search box. On the home page of a member only title
 * and search: the posts matter more to someone who comes every day.
 */
export function BannerWidget({ properties, page }: WidgetProps<BannerProperties>) {
  const { settings, viewer } = useShell();
  const own = useOwnAddress();
  const isCompact = page.key === 'HOME_PAGE' && viewer.memberId !== null;
  const { search } = properties;
  const image = isCompact ? null : properties.image;
  const subtitle = isCompact ? null : (properties.subtitle ?? settings.description);
  return (
    <section className="to-edge relative isolate z-10 border-b border-border bg-accent-soft">
      {image && (
        <div aria-hidden className="banner-picture">
          <img
            src={own.address(image)}
            srcSet={srcSetOf(own.address(image))}
            sizes="max(100vw, 768px)"
            width={1600}
            height={600}
            alt=""
            fetchPriority="high"
            className="size-full object-cover"
          />
        </div>
      )}
      <div
        className={cx(
          'page flex',
          isCompact
            ? 'flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4'
            : 'flex-col items-start gap-5 py-8 md:py-10',
        )}
      >
        <div className={cx('flex flex-col gap-2', image ? 'max-w-[52rem]' : 'max-w-prose')}>
          <PageTitle
            className={cx(
              'font-bold tracking-tight text-balance',
              isCompact ? 'text-xl' : 'text-2xl md:text-3xl',
            )}
          >
            <bdi>{properties.title ?? settings.name}</bdi>
          </PageTitle>
          {subtitle && (
            <p className="text-pretty text-text-muted md:text-lg">
              <bdi>{subtitle}</bdi>
            </p>
          )}
        </div>
        {search && (
          <div className={cx('w-full', isCompact ? 'md:max-w-md' : 'max-w-lg')}>
            <SearchBox size="large" />
          </div>
        )}
      </div>
    </section>
  );
}

import { readableOn } from '#core/contrast.ts';
import { srcSetOf } from '#core/pictureVariants.ts';
import { cx } from '#ui/cx.ts';
import { useOwnAddress } from '#ui/useOwnAddress.ts';
import { isBannerShown } from '../bannerRules.ts';
import type { LayoutBanner } from '../layoutRules.ts';

const wordColors = { '#ffffff': 'text-[#fff]', '#000000': 'text-[#000]' } as const;

/** The banner above the sections of a page (SPEC §3): an image or a color, with a title on it or below. */
export function PageBanner({ banner }: { banner: LayoutBanner | null }) {
  const own = useOwnAddress();
  if (!isBannerShown(banner)) return null;
  const { type, title, subtitle, color } = banner;
  const hasText = title !== '' || subtitle !== '';
  const wide = type === 'IMAGE' ? own.address(banner.desktopImage) : null;
  const narrow = wide && own.address(banner.mobileImage);
  return (
    <div
      data-page-banner={type}
      className="relative isolate overflow-clip border-b border-border bg-surface-raised"
    >
      {wide === null && color !== null && (
        <svg
          aria-hidden
          className={cx('w-full', hasText ? 'absolute inset-0 -z-10 h-full' : 'h-20 md:h-32')}
        >
          <rect width="100%" height="100%" fill={color} />
        </svg>
      )}
      {wide !== null && (
        <picture className={hasText ? 'banner-picture banner-strip' : 'block h-40 w-full md:h-64'}>
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
            src={wide}
            srcSet={srcSetOf(wide)}
            sizes="max(100vw, 768px)"
            width={1600}
            height={400}
            alt={banner.altText}
            fetchPriority="high"
            className="size-full object-cover"
          />
        </picture>
      )}
      {hasText && (
        <div className="page flex flex-col py-6 md:py-12">
          <div
            className={cx(
              'flex max-w-prose flex-col gap-1.5',
              wide !== null ? 'banner-words' : color !== null && wordColors[readableOn(color)],
            )}
          >
            {title !== '' && (
              <p className="text-2xl font-bold tracking-tight text-balance wrap-anywhere md:text-3xl">
                <bdi>{title}</bdi>
              </p>
            )}
            {subtitle !== '' && (
              <p className={cx('text-pretty md:text-lg', wide !== null && 'text-text-muted')}>
                <bdi>{subtitle}</bdi>
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

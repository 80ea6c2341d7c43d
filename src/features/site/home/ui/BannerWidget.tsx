import { srcSetOf } from '#core/pictureVariants.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { SearchBox } from '#features/content/search/ui/SearchBox.tsx';
import { useOwnAddress } from '#ui/useOwnAddress.ts';
import { useShell } from '#ui/useShell.ts';

interface BannerProperties {
  title?: string | null;
  subtitle?: string | null;
  image?: string | null;
  search?: boolean;
}

/** The community's banner: title, subtitle, an image, the search box. */
export function BannerWidget({ properties }: WidgetProps<BannerProperties>) {
  const { settings } = useShell();
  const own = useOwnAddress();
  const { image, search } = properties;
  const subtitle = properties.subtitle ?? settings.description;
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
      <div className="page flex flex-col items-start gap-5 py-10 md:py-14">
        <div className="flex max-w-prose flex-col gap-2">
          <h1 className="text-2xl font-bold tracking-tight text-balance md:text-3xl">
            <bdi>{properties.title ?? settings.name}</bdi>
          </h1>
          {subtitle && (
            <p className="text-pretty text-text-muted md:text-lg">
              <bdi>{subtitle}</bdi>
            </p>
          )}
        </div>
        {search && (
          <div className="w-full max-w-lg">
            <SearchBox size="large" />
          </div>
        )}
      </div>
    </section>
  );
}

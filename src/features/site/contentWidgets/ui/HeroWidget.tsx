import { srcSetOf } from '#core/pictureVariants.ts';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { SearchBox } from '#features/content/search/ui/SearchBox.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { cx } from '#ui/cx.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useOwnAddress } from '#ui/useOwnAddress.ts';
import type { HeroProperties } from '../contentWidgetProperties.ts';
import { ContentLink } from './ContentLink.tsx';

const paddings = { small: 'py-8', medium: 'py-12 md:py-16', large: 'py-16 md:py-24' } as const;

/** A wide opening: a title, a sentence, an image, up to two buttons and the search. */
export function HeroWidget({ properties }: WidgetProps<HeroProperties>) {
  const own = useOwnAddress();
  const { title, text, image, align, size, search } = properties;
  const buttons = [
    { label: properties.buttonLabel, url: properties.buttonUrl, variant: 'primary' as const },
    { label: properties.secondLabel, url: properties.secondUrl, variant: 'secondary' as const },
  ].filter(({ label, url }) => label !== '' && url !== '');
  if (title === '' && text === '' && !image && buttons.length === 0) {
    return <WidgetHint type="hero" />;
  }
  const isCentered = align === 'center';
  return (
    <section className="to-edge relative isolate z-10 overflow-clip border-b border-border bg-accent-soft">
      {image && (
        <div aria-hidden className="banner-picture">
          <img
            src={own.address(image)}
            srcSet={srcSetOf(own.address(image))}
            sizes="max(100vw, 768px)"
            width={1600}
            height={600}
            alt=""
            className="size-full object-cover"
          />
        </div>
      )}
      <div
        className={cx(
          'page flex flex-col gap-6',
          paddings[size],
          isCentered ? 'items-center text-center' : 'items-start',
        )}
      >
        <div className="flex max-w-[52rem] flex-col gap-3">
          {title !== '' && (
            <PageTitle className="text-3xl font-bold tracking-tight text-balance wrap-anywhere">
              <bdi>{title}</bdi>
            </PageTitle>
          )}
          {text !== '' && (
            <p dir="auto" className="text-lg text-pretty text-text-muted">
              {text}
            </p>
          )}
        </div>
        {search && (
          <div className="w-full max-w-lg">
            <SearchBox size="large" />
          </div>
        )}
        {buttons.length > 0 && (
          <div className={cx('flex flex-wrap gap-3', isCentered && 'justify-center')}>
            {buttons.map(({ label, url, variant }) => (
              <ContentLink key={variant} to={url} className={buttonClasses(variant, 'md')}>
                <bdi>{label}</bdi>
              </ContentLink>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

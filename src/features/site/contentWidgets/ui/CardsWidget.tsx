import { isPageOff } from '#features/base/layouts/switchedPages.ts';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { cx } from '#ui/cx.ts';
import { useShell } from '#ui/useShell.ts';
import type { CardsProperties } from '../contentWidgetProperties.ts';
import { ContentLink } from './ContentLink.tsx';
import { ContentPicture } from './ContentPicture.tsx';
import { columnClasses } from './columnClasses.ts';

/** Links as cards, each with a title, a sentence and an image. */
export function CardsWidget({ properties }: WidgetProps<CardsProperties>) {
  const { heading, columns } = properties;
  const { settings } = useShell();
  // No level may be left out.
  const Title = heading === '' ? 'h2' : 'h3';
  const cards = properties.cards.filter(
    ({ title, text, url }) => (title !== '' || text !== '') && !isPageOff(url, settings),
  );
  if (cards.length === 0) {
    return <WidgetHint type="cards" />;
  }
  return (
    <section className="flex flex-col gap-4">
      {heading !== '' && (
        <h2 className="text-xl font-bold">
          <bdi>{heading}</bdi>
        </h2>
      )}
      <ul className={cx('grid gap-4', columnClasses[columns])}>
        {cards.map(({ title, text, image, url }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: cards have no identity but their place
            key={index}
            className={cx(
              'relative flex flex-col overflow-clip rounded-xl border border-border bg-surface-raised',
              url !== '' && 'hover:bg-surface-hover',
            )}
          >
            {image && (
              <ContentPicture
                image={image}
                alt=""
                sizes="(width < 48rem) 100vw, 340px"
                className="aspect-16/9 w-full object-cover"
              />
            )}
            <div className="flex flex-col gap-1 p-4 sm:p-5">
              {title !== '' && (
                <Title dir="auto" className="font-semibold wrap-anywhere">
                  {url === '' ? (
                    title
                  ) : (
                    <ContentLink to={url} className="after:absolute after:inset-0">
                      {title}
                    </ContentLink>
                  )}
                </Title>
              )}
              {text !== '' && (
                <p dir="auto" className="text-sm text-pretty text-text-muted">
                  {text}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

import Rss from 'virtual:icons/rss';
import { useId } from 'react';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { RssFeedProperties } from '../rssFeedRules.ts';
import type { RssFeedQuery } from './rssFeedDocuments.ts';

type RssFeedProps = WidgetProps<RssFeedProperties, ResultOf<typeof RssFeedQuery> | null>;

/** The latest entries of a feed. After a failed request those of the last success are shown. */
export function RssFeedWidget({ properties, data }: RssFeedProps) {
  const { t } = useTranslation('rssFeeds');
  const id = useId();
  const feed = data?.rssFeed;
  const hint = properties.url !== '' && t(feed?.problem ? `problems.${feed.problem}` : 'noEntries');
  if (!feed || feed.entries.length === 0) {
    return <WidgetHint type="rssFeed" {...(hint && { text: hint })} />;
  }
  return (
    <>
      <Card
        as="section"
        flush
        heading={
          <h2 id={id} dir="auto">
            {properties.heading || feed.title || t('title')}
          </h2>
        }
        action={<Rss aria-hidden className="size-4.5 text-text-muted" />}
      >
        <ul aria-labelledby={id} className="pb-2">
          {feed.entries.map(({ title, url, publishedAt }) => (
            <li
              key={url}
              className="relative flex flex-col gap-0.5 px-4 py-2 hover:bg-surface-hover sm:px-5"
            >
              <a
                href={url}
                rel="noopener nofollow"
                dir="auto"
                className="line-clamp-2 text-sm font-medium text-pretty wrap-anywhere after:absolute after:inset-0"
              >
                {title}
              </a>
              {publishedAt && <Time at={publishedAt} className="text-xs text-text-muted" />}
            </li>
          ))}
        </ul>
      </Card>
      {feed.problem && hint && <WidgetHint type="rssFeed" text={hint} />}
    </>
  );
}

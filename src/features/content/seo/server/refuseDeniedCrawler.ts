import { isbot } from 'isbot';
import { AppError } from '#core/errors.ts';
import { crawlerClassOf } from '../crawlerClasses.ts';
import { type CrawlerSettings, crawlersOf } from '../seoSettingGroup.ts';

/**
 * Crawlers that are denied in robots.txt and ask all the same, where the community refuses them (decision 0852).
 * @throws AppError FORBIDDEN
 */
export function refuseDeniedCrawler(
  userAgent: string | undefined,
  settings: { crawlers?: CrawlerSettings },
): void {
  const crawlers = crawlersOf(settings);
  if (!crawlers.refuses || userAgent === undefined) return;
  const name = crawlerClassOf(userAgent) ?? (isbot(userAgent) ? 'others' : null);
  if (name !== null && crawlers[name] === 'DENY') {
    throw new AppError('FORBIDDEN', { message: 'This community does not allow this crawler.' });
  }
}

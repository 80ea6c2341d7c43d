import { isOnByName } from '#core/feature/featureSwitch.ts';
import { markdownAddress } from '#core/markdown/markdownAddress.ts';
import { plainMarkdown } from '#core/markdown/plainMarkdown.ts';
import { markdownPath } from '#core/markdownPath.ts';
import { paths } from '#core/paths.ts';
import type { PostType } from '#core/postTypes.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import listWords from '#locales/en/lists.json' with { type: 'json' };
import words from '#locales/en/siteGuide.json' with { type: 'json' };
import type { Ctx } from '#platform/context.ts';
import { registeredServerFeatures } from '#platform/feature/serverFeature.ts';
import type { GuideLink } from '#platform/guideLink.ts';
import { serverWords } from '#platform/serverWords.ts';
import type { Absolute } from './sitemaps.ts';

/** The page with all posts of a type. */
export function guideToList(ctx: Ctx, type: PostType, path: string): GuideLink {
  const { words: names } = serverWords('lists', listWords, [ctx.locale]);
  return { part: 'pages', title: Object(names.types)[type] ?? type, path };
}

/** Of each kind: the lists of categories and topics have the others. */
const most = 200;

/** llms.txt (https://llmstxt.org): what there is to read here, for programs that look for answers. */
export async function renderSiteGuide(ctx: Ctx, absolute: Absolute): Promise<string> {
  const { words: own } = serverWords('siteGuide', words, [ctx.locale]);
  const { settings } = ctx;
  const found: GuideLink[] = [
    { part: 'pages', title: own.home, path: paths.home() },
    { part: 'pages', title: own.categories, path: paths.categories() },
    { part: 'pages', title: own.topics, path: paths.topics() },
    { part: 'pages', title: own.tags, path: paths.tags() },
  ];
  for (const { name, siteGuide } of registeredServerFeatures()) {
    if (siteGuide && isOnByName(name, settings)) found.push(...(await siteGuide(ctx)));
  }
  const of = (part: GuideLink['part']) => found.filter((link) => link.part === part);
  const { categories, topics } = await taxonomyOf(ctx);
  const sections: [string, readonly Omit<GuideLink, 'part'>[]][] = [
    [own.help, of('help')],
    [own.categories, [...categories.values()].slice(0, most).map(placeLink(paths.category))],
    [own.topics, [...topics.values()].slice(0, most).map(placeLink(paths.topic))],
    [own.pages, of('pages')],
    [own.api, of('api')],
    // The format knows this heading: what may be left out.
    ['Optional', [{ title: own.sitemap, path: '/sitemap.xml', isFile: true }]],
  ];
  const lists = sections
    .filter(([, links]) => links.length > 0)
    .map(
      ([heading, links]) =>
        `## ${heading}\n\n${links.map((link) => lineOf(link, absolute)).join('\n')}`,
    );
  const text = [
    `# ${plainMarkdown(settings.name)}`,
    settings.description === '' ? '' : `> ${plainMarkdown(settings.description)}`,
    own.about,
    ...lists,
  ];
  return `${text.filter((part) => part !== '').join('\n\n')}\n`;
}

interface Place {
  id: number;
  slug: string;
  title: string;
  description: string;
}

function placeLink(pathOf: (place: Place) => string) {
  return (place: Place) => ({
    title: place.title,
    path: pathOf(place),
    description: place.description,
  });
}

function lineOf(
  { title, path, description, isFile }: Omit<GuideLink, 'part'>,
  absolute: Absolute,
): string {
  const address = absolute(isFile ? path : markdownPath(path));
  const url = URL.parse(address);
  const about = description ? `: ${plainMarkdown(description)}` : '';
  return `- [${plainMarkdown(title)}](${url ? markdownAddress(url) : address})${about}`;
}

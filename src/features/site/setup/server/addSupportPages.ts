import { isDeepStrictEqual } from 'node:util';
import { defaultSettings } from '#core/communitySettings.ts';
import { isTypeHidden } from '#core/postTypes.ts';
import type { SiteLink } from '#core/siteLinks.ts';
import { builtInLayout } from '#features/base/layouts/builtInLayouts.ts';
import { layoutDocumentSchema } from '#features/base/layouts/layoutRules.ts';
import { saveKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseService.ts';
import { changeSettings } from '#features/site/community/server/settingService.ts';
import { contactPaths } from '#features/support/contactForm/contactPaths.ts';
import { supportPaths } from '#features/support/requests/supportRequestAddress.ts';
import english from '#locales/en/setup.json' with { type: 'json' };
import { type Ctx, inTransaction } from '#platform/context.ts';
import { serverWords } from '#platform/serverWords.ts';

type HelpWords = (typeof english)['starter']['help'];

/** What customers look for besides posts: a knowledge base, their requests and a way to write to support. */
export async function addSupportPages(ctx: Ctx, categoryId: string): Promise<void> {
  const { defaultLanguage } = ctx.settings;
  const { words } = serverWords('setup', english, [defaultLanguage]);
  const { help } = words.starter;
  const hasKnowledge = !isTypeHidden('KNOWLEDGE_BASE', ctx.settings);
  if (hasKnowledge) {
    await saveKnowledgeBase(ctx, null, {
      ...{ title: help.title, content: help.html, categoryId },
      ...{ language: defaultLanguage, audience: 'EVERYONE' },
    });
  }
  if (isDeepStrictEqual(ctx.settings.navigation, defaultSettings.navigation)) {
    const value = supportNavigation(help, hasKnowledge ? labelsOf(ctx) : null);
    await changeSettings(ctx, [{ path: 'navigation', value }]);
  }
  await addHome(ctx, help, hasKnowledge);
}

/** In the other languages of the community. */
function labelsOf({ settings: { activeLanguages, defaultLanguage } }: Ctx): SiteLink['labels'] {
  const others = activeLanguages.filter((language) => language !== defaultLanguage);
  return Object.fromEntries(
    others.map((language) => [
      language,
      serverWords('setup', english, [language]).words.starter.help.title,
    ]),
  );
}

function supportNavigation(help: HelpWords, labels: SiteLink['labels'] | null): SiteLink[] {
  const knowledge =
    labels === null ? [] : [{ label: help.title, labels, href: '/knowledge' } satisfies SiteLink];
  return [
    { type: 'CATEGORIES_MENU', label: null, href: null },
    ...knowledge,
    { type: 'SUPPORT', audience: 'MEMBERS', label: null, href: null },
    { type: 'SUPPORT_CONTACT', label: null, href: null },
  ];
}

/** The built-in home page with the ways to help first in its side column, unless it has been changed. */
async function addHome(ctx: Ctx, help: HelpWords, hasKnowledge: boolean): Promise<void> {
  const builtIn = builtInLayout('HOME_PAGE');
  const main = builtIn.sections.at(-1);
  if (main === undefined) return;
  const links = [
    ...(hasKnowledge ? [['/knowledge', help.toKnowledge] as const] : []),
    [supportPaths.list('CASE'), help.toRequests] as const,
    [contactPaths.form(), help.toContact] as const,
  ];
  const items = links.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('');
  const card = {
    ...{ id: 'help', type: 'richText' },
    properties: { html: `<h2>${help.heading}</h2><ul>${items}</ul>` },
  };
  const columns = main.columns.map((column, index) =>
    index === main.columns.length - 1 ? { ...column, widgets: [card, ...column.widgets] } : column,
  );
  const document = layoutDocumentSchema.parse({
    ...builtIn,
    sections: [...builtIn.sections.slice(0, -1), { ...main, columns }],
  });
  await inTransaction(ctx, async ({ trx, emit }) => {
    await trx
      .insertInto('page_layouts')
      .values({ type: 'HOME_PAGE', is_default: true, document: JSON.stringify(document) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    emit({ type: 'layout.changed', payload: {} });
  });
}

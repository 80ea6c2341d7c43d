import { sql } from 'kysely';
import { communitySettingsSchema } from '#core/communitySettings.ts';
import { demoHtml } from '#features/content/conversations/server/demo/demoContent.ts';
import type { Database } from '#platform/database/database.ts';
import { type DemoSeed, madeBefore } from '#platform/demo/demoData.ts';
import { demoCommunity, demoLayoutTexts, demoNavigation } from './demoCommunity.ts';
import { demoHome, readDemoPages, textPage } from './demoHome.ts';

/** Settings, home page and custom pages; existing settings by an administrator are kept. */
export async function seedDemoCommunity(seed: DemoSeed): Promise<void> {
  const { trx } = seed;
  const { targets } = madeBefore(seed, 'threads');
  const { hero, welcomeHtml, translations, footer, footerNote } = demoLayoutTexts;
  const settings = communitySettingsSchema.parse({
    name: demoCommunity.name,
    description: demoCommunity.description,
    organizationName: demoCommunity.organisation,
    branding: { logoUrl: targets.image(demoCommunity.logo).url, ...demoCommunity.colours },
    navigation: demoNavigation,
    footer: { text: footerNote, links: footer },
    activeLanguages: demoCommunity.activeLanguages,
    demo: true,
  });
  await trx
    .insertInto('community_settings')
    .values({ id: 1, data: JSON.stringify(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const home = demoHome({
    title: hero.title,
    subtitle: hero.subtitle,
    image: targets.image(hero.image).url,
    welcomeHtml: demoHtml(welcomeHtml, targets),
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, texts]) => [
        language,
        { ...texts, welcomeHtml: demoHtml(texts.welcomeHtml, targets) },
      ]),
    ),
  });
  await trx
    .insertInto('page_layouts')
    .values({ type: 'HOME_PAGE', is_default: true, document: JSON.stringify(home) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const pages = readDemoPages().map(({ path, title, description, html }) => ({
    path,
    title,
    description,
    document: JSON.stringify(textPage(title, demoHtml(html, targets))),
  }));
  await trx
    .insertInto('custom_pages')
    .values(pages)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
  await attachDemoImages(trx);
}

/** Images without an uploader, unless they are the community's own, belong to the posts that show them. */
async function attachDemoImages(trx: Database): Promise<void> {
  for (const type of ['conversation', 'comment']) {
    await sql`
      insert into file_uses (storage_key, target_type, target_id)
      select storage_key, ${type}, shown.id
      from ${sql.table(`${type}s`)} shown, file_keys(shown::text) as named (key)
        join files on storage_key = key
      where owner_id is null and not is_house_file(storage_key, owner_id)`.execute(trx);
  }
}

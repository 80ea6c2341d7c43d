import { z } from 'zod';
import { countEverything } from '#features/content/interactions/server/demo/demoCounters.ts';
import {
  demoDaysBefore,
  seedDemoRevision,
} from '#features/engage/articles/server/demo/seedDemoArticles.ts';
import '#features/content/conversations/server/demo/seedDemoThreads.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import { readDemoTexts } from '#platform/demo/readDemo.ts';
import { releaseKinds } from '../../releaseKinds.ts';

const releaseSchema = z.strictObject({
  title: z.string(),
  product: z.string(),
  version: z.string(),
  kinds: z.array(z.enum(releaseKinds)),
  daysAgo: z.number(),
  tags: z.array(z.string()),
  views: z.int(),
});

/** Six release notes of two products. */
export async function seedDemoReleases(seed: DemoSeed): Promise<void> {
  const { trx, now } = seed;
  const base = madeBefore(seed, 'knowledgeBase');
  const author = known(madeBefore(seed, 'threads').members, 'tomos_larkmoor').id;
  const productIds = new Map<string, number>();
  const releases = readDemoTexts('engage/releaseNotes/server/demo/releases.md', releaseSchema);
  for (const [position, release] of releases.entries()) {
    const at = demoDaysBefore(now, release.daysAgo);
    const { id } = await trx
      .insertInto('kb_articles')
      .values({
        ...{ type: 'RELEASE_NOTE', knowledge_base_id: base.id, position: 1_000 + position },
        ...{ source_language: 'en', author_id: author, created_at: at, updated_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { title, html, tags, views } = release;
    await seedDemoRevision(
      trx,
      { id, base, author, at },
      { type: 'RELEASE_NOTE', title, html, tags, views, language: 'en' },
    );
    const name = release.product;
    const productId =
      productIds.get(name) ??
      (
        await trx
          .insertInto('release_products')
          .values({ name, name_key: name.toLowerCase(), created_at: at })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    productIds.set(name, productId);
    await trx
      .insertInto('release_notes')
      .values({
        ...{ article_id: id, product_id: productId, version: release.version },
        ...{ kinds: [...release.kinds], released_on: at.toISOString().slice(0, 10) },
      })
      .execute();
  }
  await countEverything(trx);
}

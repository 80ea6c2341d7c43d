import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import type { Audience } from '#platform/testing/leakSecrets.ts';

export const releaseLeaks: FeatureLeaks = {
  queries: { releaseNotes: 'secrets', releaseProducts: 'secrets' },
  routes: { '/feeds/releases.:format': 'secrets' },
  plant: async ({ db, secrets, members, categoryId }) => {
    const plant = async (
      about: string,
      reader: Audience,
      audience: string | null,
      state: string,
    ) => {
      const author_id = members.administrator;
      const place = { author_id, category_id: categoryId, audience };
      const base = await makeKnowledgeBase(db, place);
      const title = secrets.word(`release[${about}].title`, reader);
      const setup = { article: { type: 'RELEASE_NOTE' } };
      const { article } = await makeArticle(db, base, { title, state, author_id, ...setup });
      const name = secrets.word(`release[${about}].product`, reader);
      const product = await db
        .insertInto('release_products')
        .values({ name, name_key: name, created_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow();
      const version = secrets.word(`release[${about}].version`, reader);
      await db
        .insertInto('release_notes')
        .values({
          ...{ article_id: article.id, product_id: product.id, version },
          ...{ kinds: ['NEW'], released_on: '2026-01-01' },
        })
        .execute();
    };
    await plant('public', 'everyone', null, 'PUBLISHED');
    await plant('of members', 'members', 'members', 'PUBLISHED');
    await plant('draft', 'postNotes', null, 'DRAFT');
  },
};

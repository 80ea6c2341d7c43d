import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { plantAudienceList } from '#features/engage/knowledgeBases/server/testing/audienceList.ts';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import type { Audience } from '#platform/testing/leakSecrets.ts';
import { makeArticle } from '../articleFactories.ts';

/** Drafts, and what was published before, are for those who write articles; an article has its audience. */
export const articleLeaks: FeatureLeaks = {
  queries: {
    kbArticle: 'secrets',
    editedArticle: 'secrets',
    managedArticles: 'secrets',
    articleComparison: { none: 'Needs the numbers of two revisions of one article.' },
    articleTemplates: 'secrets',
    articleConflict: { none: 'Needs the language of an article.' },
  },
  plant: async (fixture) => {
    const { db, secrets, members, categoryId } = fixture;
    const writerId = members.administrator;
    const base = (audience: string | null, more = {}) =>
      makeKnowledgeBase(db, { author_id: writerId, category_id: categoryId, audience, ...more });
    const textOf = (about: string, reader: Audience) => {
      const word = (field: string) => secrets.word(`article[${about}].${field}`, reader);
      const content = word('content');
      return {
        ...{ title: word('title'), content: `<p>${content}</p>`, stripped_content: content },
        author_id: writerId,
      };
    };
    const published = { state: 'PUBLISHED' } as const;
    const open = await base(null);
    await makeArticle(db, open, { ...textOf('public', 'everyone'), ...published });
    await makeArticle(db, await base('members'), { ...textOf('members', 'members'), ...published });
    await makeArticle(db, await base('staff'), { ...textOf('staff', 'postNotes'), ...published });
    const listed = await base('lists', await plantAudienceList(fixture, 'Readers of articles'));
    await makeArticle(db, listed, { ...textOf('list', 'listed'), ...published });
    for (const state of ['DRAFT', 'IN_REVIEW', 'CHANGES_REQUESTED', 'APPROVED'] as const) {
      const { revision } = await makeArticle(db, open, {
        ...textOf(state, 'postNotes'),
        state,
        ...{ meta_title: secrets.word(`article[${state}].metaTitle`, 'postNotes') },
      });
      await db
        .insertInto('kb_review_notes')
        .values({
          ...{ revision_id: revision.id, author_id: writerId, created_at: new Date() },
          text: secrets.word(`article[${state}].note`, 'postNotes'),
        })
        .execute();
    }
    await db
      .insertInto('kb_templates')
      .values({
        name: secrets.word('articleTemplate.name', 'postNotes'),
        title: secrets.word('articleTemplate.title', 'postNotes'),
        content: secrets.word('articleTemplate.content', 'postNotes'),
        updated_at: new Date(),
      })
      .execute();
    // A draft beside the published revision.
    const { article } = await makeArticle(db, open, {
      ...textOf('with draft', 'everyone'),
      ...published,
    });
    await db
      .insertInto('kb_revisions')
      .values({
        ...textOf('draft beside', 'postNotes'),
        ...{ article_id: article.id, language: 'en', number: 2, state: 'SCHEDULED' },
        ...{ publish_at: new Date('2100-01-01'), scheduled_by_id: writerId },
        ...{ created_at: new Date(), updated_at: new Date() },
      })
      .execute();
    await db
      .insertInto('kb_revisions')
      .values({
        ...textOf('discarded', 'postNotes'),
        ...{ article_id: article.id, language: 'en', number: 3, state: 'DISCARDED' },
        ...{ created_at: new Date(), updated_at: new Date() },
      })
      .execute();
  },
};

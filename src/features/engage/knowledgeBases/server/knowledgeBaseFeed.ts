import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import type { PostFeed } from '#features/content/seo/server/postFeeds.ts';
import { knowledgeBasePath } from '../knowledgeBaseAddress.ts';
import { findKnowledgeBase } from './knowledgeBaseStore.ts';

export const knowledgeBaseFeed: PostFeed = {
  says: 'Feed of the newest articles of a knowledge base: rss or atom.',
  find: async (ctx, { id }) => {
    const base = await findKnowledgeBase(ctx, parseId(id) ?? 0);
    if (base === null) throw new AppError('NOT_FOUND');
    const condition = sql<boolean>`exists (select from kb_translations translation
      join kb_articles article on article.id = translation.article_id
      where translation.conversation_id = conversations.id
        and article.knowledge_base_id = ${base.id})`;
    return {
      title: `${base.title} · ${ctx.settings.name}`,
      description: base.stripped_content.slice(0, 500),
      path: knowledgeBasePath(base),
      filter: { types: ['KB_ARTICLE'], condition },
      place: `knowledge/${base.id}`,
    };
  },
};

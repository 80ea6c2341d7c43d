import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const answerLeaks: FeatureLeaks = {
  queries: { searchAnswers: 'secrets' },
  plant: async ({ db, secrets, members, categoryId, topicId, texts }) => {
    const title = 'Nightingale lantern overflow';
    texts.push(title);
    const place = { category_id: categoryId, topic_id: topicId, author_id: members.author };
    // The post is private, or only its answer.
    for (const fields of [{ is_private: true }, {}]) {
      const post = await makeConversation(db, { ...place, ...fields, title });
      const about = `answer[${fields.is_private ? 'in a private post' : 'private'}]`;
      const text = `A nightingale lantern overflow ends with ${secrets.word(about, 'private')}.`;
      const answer = await makeComment(db, post.id, {
        ...{ author_id: members.author, is_private: true },
        ...{ content: `<p>${text}</p>`, stripped_content: text },
      });
      await db
        .updateTable('conversations')
        .set({ accepted_comment_id: answer.id })
        .where('id', '=', post.id)
        .execute();
    }
  },
};

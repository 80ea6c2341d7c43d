import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';
import { makeKnowledgeBase, makeSection } from '../knowledgeBaseFactories.ts';

export const knowledgeBaseLeaks: FeatureLeaks = {
  queries: {
    knowledgeBases: 'secrets',
    knowledgeSection: 'secrets',
    knowledgeAudienceLists: 'secrets',
  },
  routes: { '/feeds/knowledge/:id.:format': 'secrets' },
  plant: async ({ db, secrets, members, categoryId }) => {
    const plant = async (
      about: string,
      reader: 'everyone' | 'members' | 'postNotes',
      audience: string | null,
    ) => {
      const word = (field: string) => secrets.word(`knowledgeBase[${about}].${field}`, reader);
      const text = word('content');
      const base = await makeKnowledgeBase(db, {
        ...{ author_id: members.administrator, category_id: categoryId, audience },
        ...{ title: word('title'), content: `<p>${text}</p>`, stripped_content: text },
      });
      await makeSection(db, base.id, { name: word('section') });
    };
    await plant('public', 'everyone', null);
    await plant('of members', 'members', 'members');
    await plant('of staff', 'postNotes', 'staff');
  },
};

import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import { makeKnowledgeBase, makeSection } from '../knowledgeBaseFactories.ts';
import { plantAudienceList } from './audienceList.ts';

export const knowledgeBaseLeaks: FeatureLeaks = {
  queries: {
    knowledgeBases: 'secrets',
    knowledgeSection: 'secrets',
    knowledgeAudienceLists: 'secrets',
  },
  routes: { '/feeds/knowledge/:id.:format': 'secrets' },
  plant: async (fixture) => {
    const { db, secrets, members, categoryId } = fixture;
    const plant = async (
      about: string,
      reader: 'everyone' | 'members' | 'postNotes' | 'listed',
      audience: { audience: string | null; audience_lists?: number[] },
    ) => {
      const word = (field: string) => secrets.word(`knowledgeBase[${about}].${field}`, reader);
      const text = word('content');
      const base = await makeKnowledgeBase(db, {
        ...{ author_id: members.administrator, category_id: categoryId, ...audience },
        ...{ title: word('title'), content: `<p>${text}</p>`, stripped_content: text },
      });
      const section = await makeSection(db, base.id, { name: word('section') });
      const html = word('section layout');
      const widget = { id: 'w', type: 'richText', properties: { html } };
      const document = { sections: [{ id: 's', columns: [{ widgets: [widget] }] }] };
      const type = 'KNOWLEDGE_SECTION_PAGE';
      const layout = await db
        .insertInto('page_layouts')
        .values({ type, name: about, document: JSON.stringify(document) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('page_layout_mappings')
        .values({
          ...{ asset_type: 'KNOWLEDGE_SECTION', asset_id: section.id },
          ...{ page_type: type, layout_id: layout.id },
        })
        .execute();
    };
    await plant('public', 'everyone', { audience: null });
    await plant('of members', 'members', { audience: 'members' });
    await plant('of staff', 'postNotes', { audience: 'staff' });
    await plant('of a list', 'listed', await plantAudienceList(fixture, 'Readers of a base'));
  },
};

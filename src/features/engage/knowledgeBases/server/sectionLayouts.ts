import type { LayoutAssetSource } from '#features/base/layouts/server/layoutAssets.ts';
import { baseSectionsLoader, lineOfSection, listKnowledgeBases } from './knowledgeBaseStore.ts';
import { findShownSection, sectionName } from './knowledgeBaseTypes.ts';

/** Sections, whose pages can have layouts of their own. */
export const sectionLayouts: LayoutAssetSource = {
  pageType: 'KNOWLEDGE_SECTION_PAGE',
  list: async (ctx) => {
    const bases = await listKnowledgeBases(ctx);
    const loader = baseSectionsLoader(ctx);
    const sections = await Promise.all(bases.map(({ id }) => loader.load(id)));
    return bases.flatMap((base, index) => {
      const own = sections[index] ?? [];
      return own.map(({ id }) => {
        const names = lineOfSection(own, id).map((row) => sectionName(row, ctx));
        return { id, title: [base.title, ...names].join(' › ') };
      });
    });
  },
  isShown: async (ctx, id) => (await findShownSection(ctx, id)) !== null,
};

import { postPage } from '#features/content/conversations/ui/conversationPage.ts';

/** `/articles/{topicSlug}/{slug}/{id}` (SPEC §2); the way leads through the knowledge base. */
export const articlePage = postPage(({ article, hierarchy }) => {
  const base = article?.knowledgeBase;
  if (!base) return hierarchy.map(({ title, path }) => ({ label: title, href: path }));
  const section = article.section;
  const around = section ? [...section.around, section] : [];
  return [
    { label: base.title, href: base.path },
    ...around.map(({ name, path }) => ({ label: name, href: path })),
  ];
});

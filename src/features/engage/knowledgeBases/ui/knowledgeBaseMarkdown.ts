import { type MarkdownTools, markdownWriter } from '#features/base/layouts/markdownPart.ts';
import type { ResultOf } from '#ui/graphql.ts';
import type {
  KnowledgeBaseInfo,
  KnowledgeBaseListData,
  KnowledgeBaseQuery,
  KnowledgeSectionNode,
  KnowledgeSectionQuery,
} from './knowledgeBaseDocuments.ts';

export const knowledgeBaseMarkdown = {
  knowledgeBaseList: markdownWriter<KnowledgeBaseListData>(({ data }, { link, text }) => ({
    text: (data?.knowledgeBases ?? [])
      .map(({ title, path, excerpt }) => `- ${link(title, path)}${after(text(excerpt))}`)
      .join('\n'),
  })),
  knowledgeBase: markdownWriter(({ pageData }, tools) => {
    const { conversation: base } = pageData as ResultOf<typeof KnowledgeBaseQuery>; // of its page
    if (!base?.knowledgeBase) return null;
    const { sections, groups } = base.knowledgeBase;
    const top = groups.find((group) => !group.section);
    const listed = sections
      .filter(({ parentId }) => parentId === null)
      .map((each) => sectionText(each, base.knowledgeBase, tools));
    return { text: [tools.html(base.content, 1), articlesOf(top, tools), ...listed].join('\n\n') };
  }),
  knowledgeSection: markdownWriter(({ pageData }, { link, text }) => {
    const { knowledgeSection: part } = pageData as ResultOf<typeof KnowledgeSectionQuery>; // of its page
    if (!part) return null;
    const { nodes, hasMore, pageNumber } = part.articles;
    const below = part.knowledgeBase.knowledgeBase?.sections.filter(
      ({ parentId }) => parentId === part.id,
    );
    const rows = nodes.map(
      ({ title, path, excerpt }) => `- ${link(title, path)}${after(text(excerpt))}`,
    );
    const sections = below?.map(({ name, path }) => `- ${link(name, path)}`) ?? [];
    return {
      text: [text(part.description ?? ''), sections.join('\n'), rows.join('\n')].join('\n\n'),
      pages: { page: pageNumber + 1, hasMore },
    };
  }),
};

const after = (text: string) => (text === '' ? '' : `: ${text}`);

function sectionText(
  { id, name, path, description }: KnowledgeSectionNode,
  base: KnowledgeBaseInfo | null,
  tools: MarkdownTools,
): string {
  const group = base?.groups.find(({ section }) => section?.id === id);
  const below = (base?.sections ?? [])
    .filter(({ parentId }) => parentId === id)
    .map((each) => `- ${tools.link(each.name, each.path)}`);
  return [
    `## ${tools.link(name, path)}`,
    tools.text(description ?? ''),
    below.join('\n'),
    articlesOf(group, tools),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function articlesOf(
  group: KnowledgeBaseInfo['groups'][number] | undefined,
  { link }: MarkdownTools,
): string {
  return (group?.articles ?? []).map(({ title, path }) => `- ${link(title, path)}`).join('\n');
}

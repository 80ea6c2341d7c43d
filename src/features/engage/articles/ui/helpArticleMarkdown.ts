import { markdownWriter } from '#features/base/layouts/markdownPart.ts';
import {
  postMarkdownPart,
  section,
} from '#features/content/conversations/ui/conversationMarkdown.ts';
import type { ArticleInfoData, ArticleNeighborsData } from './articleDocuments.ts';

export const helpArticleMarkdown = {
  article: markdownWriter<ArticleInfoData>(async ({ data, pageData }, tools) => {
    const part = await postMarkdownPart(pageData, tools);
    const info = data?.conversation?.article;
    if (!part || !info) return part;
    return {
      ...part,
      facts: {
        ...part.facts,
        verified: info.verifiedAt,
        outdated: info.isOutdated || null,
        product: info.release?.product,
        version: info.release?.version,
      },
    };
  }),
  articleNeighbors: markdownWriter<ArticleNeighborsData>(({ data }, { link, text }) => {
    const article = data?.conversation?.article;
    const rows = article?.neighbors?.siblings.map(({ title, path }) => `- ${link(title, path)}`);
    const heading = article?.section?.name ?? article?.knowledgeBase?.title ?? '';
    return section(text(heading), heading === '' ? '' : (rows ?? []).join('\n'));
  }),
};

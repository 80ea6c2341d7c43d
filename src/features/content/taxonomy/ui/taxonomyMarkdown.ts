import {
  type MarkdownPart,
  type MarkdownTools,
  markdownWriter,
} from '#features/base/layouts/markdownPart.ts';
import type { ResultOf } from '#ui/graphql.ts';
import type { CategoryGridProperties, TopicListProperties } from '../taxonomyWidgets.ts';
import type {
  CategoryGridData,
  CategoryPageQuery,
  TagListData,
  TopicListData,
  TopicPageQuery,
} from './taxonomyDocuments.ts';

interface Place {
  title: string;
  path: string;
  description: string;
}

const rowOf = ({ title, path, description }: Place, { link, text }: MarkdownTools) =>
  `- ${link(title, path)}${description === '' ? '' : `: ${text(description)}`}`;

const headerOf = (place: Place | null | undefined, { text }: MarkdownTools): MarkdownPart | null =>
  place ? { text: text(place.description) } : null;

function pageIn(search: string): number {
  const page = Number(new URLSearchParams(search).get('page'));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

export const taxonomyMarkdown = {
  categoryHeader: markdownWriter(({ pageData }, tools) =>
    headerOf((pageData as ResultOf<typeof CategoryPageQuery>).category, tools),
  ),
  topicHeader: markdownWriter(({ pageData }, tools) =>
    headerOf((pageData as ResultOf<typeof TopicPageQuery>).topic, tools),
  ),
  categoryGrid: markdownWriter<CategoryGridData, CategoryGridProperties>(
    ({ data, properties, page }, tools) => {
      const { nodes, totalCount } = data?.categories ?? { nodes: [], totalCount: 0 };
      if (nodes.length === 0) return null;
      const rows = nodes.map((category) => {
        const within = [...category.childCategories, ...category.topics];
        const below = within.map(({ title, path }) => `  - ${tools.link(title, path)}`);
        return [rowOf(category, tools), ...below].join('\n');
      });
      const number = properties.paged ? pageIn(page.search) : 1;
      return {
        text: `## ${tools.t('layouts:pageTitle.categories')}\n\n${rows.join('\n')}`,
        ...(properties.paged && {
          pages: { page: number, hasMore: number * properties.first < totalCount },
        }),
      };
    },
  ),
  topicList: markdownWriter<TopicListData, TopicListProperties>(
    ({ data, properties, page }, tools) => {
      const { nodes, totalCount } = data?.topics ?? { nodes: [], totalCount: 0 };
      if (nodes.length === 0) return null;
      const number = properties.searchable ? pageIn(page.search) : 1;
      const rows = nodes.map((topic) => rowOf(topic, tools));
      return {
        text: `## ${tools.t('layouts:pageTitle.topics')}\n\n${rows.join('\n')}`,
        ...(properties.searchable && {
          pages: { page: number, hasMore: number * properties.first < totalCount },
        }),
      };
    },
  ),
  tagList: markdownWriter<TagListData, { first: number }>(({ data, properties, page }, tools) => {
    const { nodes, totalCount } = data?.tags ?? { nodes: [], totalCount: 0 };
    const number = pageIn(page.search);
    const rows = nodes.map(({ name, conversationCount }) => {
      const count = tools.t('pageMarkdown:posts', { count: conversationCount });
      return `- ${tools.text(name)} (${count})`;
    });
    return {
      text: rows.join('\n'),
      pages: { page: number, hasMore: number * properties.first < totalCount },
    };
  }),
};

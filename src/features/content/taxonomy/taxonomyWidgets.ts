import { z } from 'zod';
import { wirePage } from '#core/paging.ts';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { CategoryGridQuery, TagListQuery, TopicListQuery } from './ui/taxonomyDocuments.ts';

const categoryGrid = z.object({
  first: z.number().int().min(1).max(100).default(9),
  /** The children of the page's category. */
  ofPage: z.boolean().default(false),
  /** Shows nested categories and topics. */
  nested: z.boolean().default(false),
  /** Reads the page from the address (one such list of a page at most). */
  paged: z.boolean().default(false),
});

const topicList = z.object({
  first: z.number().int().min(1).max(100).default(10),
  /** The topics of the page's category. */
  ofPage: z.boolean().default(false),
  /** Reads keyword and page from the URL (at most one such list per page). */
  searchable: z.boolean().default(false),
});

const tagCloud = z.object({ first: z.number().int().min(1).max(100).default(20) });
const tagList = z.object({ first: z.number().int().min(1).max(100).default(60) });

export type CategoryGridProperties = z.output<typeof categoryGrid>;
export type TopicListProperties = z.output<typeof topicList>;

/** Categories, topics and tags for any page. */
export const taxonomyWidgets = [
  defineWidget({
    type: 'categoryGrid',
    offer: { group: 'community' },
    properties: categoryGrid,
    need: {
      document: CategoryGridQuery,
      variables: ({ first, ofPage, paged }, { categoryId, search }) => {
        if (ofPage && categoryId === null) return null;
        return {
          first,
          page: paged ? wirePage(new URLSearchParams(search).get('page')) : 0,
          currentCategoryId: ofPage ? categoryId : null,
          parentId: '-1',
        };
      },
    },
  }),
  defineWidget({
    type: 'topicList',
    offer: { group: 'community' },
    properties: topicList,
    need: {
      document: TopicListQuery,
      variables: ({ first, ofPage, searchable }, page) => {
        if (ofPage && page.categoryId === null) return null;
        const query = new URLSearchParams(searchable ? page.search : '');
        return {
          first,
          currentCategoryId: ofPage ? page.categoryId : null,
          page: wirePage(query.get('page')),
          searchKeyword: query.get('q'),
          sortKey: 'RANK' as const, // §9: topic sort RANK ascending
        };
      },
    },
  }),
  defineWidget({
    type: 'tagCloud',
    offer: { group: 'community' },
    properties: tagCloud,
    need: {
      document: TagListQuery,
      variables: ({ first }) => ({
        first,
        page: 0,
        searchKeyword: null,
        sortKey: 'CONVERSATION_COUNT' as const,
      }),
    },
  }),
  defineWidget({
    type: 'tagList',
    properties: tagList,
    need: {
      document: TagListQuery,
      variables: ({ first }, page) => {
        const query = new URLSearchParams(page.search);
        return {
          first,
          page: wirePage(query.get('page')),
          searchKeyword: query.get('q'),
          sortKey:
            query.get('sort') === 'NAME' ? ('NAME' as const) : ('CONVERSATION_COUNT' as const),
        };
      },
    },
  }),
];

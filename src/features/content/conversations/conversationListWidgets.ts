import { z } from 'zod';
import type { ShellInfo } from '#core/pageRequest.ts';
import { postTypeSchema } from '#core/postTypeSchema.ts';
import { fieldFilterOf } from '#features/base/customFields/fieldFilterAddress.ts';
import { defineWidget, type PageSubject } from '#features/base/layouts/widget.ts';
import { readProfileTab } from '#features/people/members/profileAddress.ts';
import {
  allRead,
  type ListAddress,
  listDates,
  listSorts,
  listStatuses,
  plainListAddress,
  preferredSort,
  readListAddress,
  startOfDate,
} from './conversationListAddress.ts';
import {
  AnnouncementsQuery,
  ConversationListQuery,
  FeaturedPostsQuery,
} from './ui/conversationListDocuments.ts';

const types = z.array(postTypeSchema).default([]);
const ids = z.array(z.string()).default([]);

const listProperties = z.object({
  /** 'latest', 'popular' or 'unanswered' are translated; otherwise custom text. */
  heading: z.string().nullable().default(null),
  types,
  excludeTypes: types,
  topicIds: ids,
  categoryIds: ids,
  tags: z.array(z.string()).default([]),
  authors: z.array(z.string()).default([]),
  solutionTypes: z.array(z.enum(['OFFICIAL', 'ACCEPTED', 'UNANSWERED'])).default([]),
  date: z
    .enum(Object.keys(listDates) as [keyof typeof listDates])
    .nullable()
    .default(null),
  dateFrom: z.iso.datetime().nullable().default(null),
  dateTo: z.iso.datetime().nullable().default(null),
  sortKey: z.enum(listSorts).default('LAST_ACTIVITY'),
  sortOrder: z.enum(['ASC', 'DESC']).nullable().default(null),
  first: z.number().int().min(1).max(50).default(10),
  /** Only posts in the page's category or topic. */
  ofPage: z.boolean().default(false),
  /** Only posts that the viewer follows, or in topics and categories they follow. */
  feed: z.boolean().default(false),
  /** Reads filters, order and page from the URL (at most one list per page). */
  showFilters: z.boolean().default(false),
});

export type ConversationListProperties = z.output<typeof listProperties>;

const featuredProperties = z.object({
  heading: z.string().max(200).default(''),
  /** Addresses or IDs of posts and articles, in their order. */
  posts: z.array(z.string().max(2000)).max(20).default([]),
});

export type FeaturedPostsProperties = z.output<typeof featuredProperties>;

/** The ID that the address of a post ends with. */
function idOfPost(address: string): string | null {
  const [path = ''] = address.trim().split(/[?#]/);
  return path.match(/(?:^|\/)(\d{1,15})\/?$/)?.[1] ?? null;
}

/** Lists of conversations for any page. */
export const conversationListWidgets = [
  defineWidget({
    type: 'conversationList',
    offer: { group: 'community' },
    properties: listProperties,
    need: { document: ConversationListQuery, variables: listVariables },
  }),
  defineWidget({
    type: 'featuredPosts',
    offer: { group: 'community' },
    properties: featuredProperties,
    need: {
      document: FeaturedPostsQuery,
      variables: ({ posts }) => {
        const chosen = posts.flatMap((address) => idOfPost(address) ?? []);
        return chosen.length === 0 ? null : { ids: chosen };
      },
    },
  }),
  defineWidget({
    type: 'announcements',
    offer: { group: 'community' },
    properties: z.object({ first: z.number().int().min(1).max(10).default(3) }),
    need: { document: AnnouncementsQuery, variables: ({ first }) => ({ first }) },
  }),
  defineWidget({
    type: 'memberActivity',
    properties: z.object({}),
    need: {
      document: ConversationListQuery,
      variables: (_properties, page, shell) =>
        page.memberId === null || readProfileTab(page) !== 'posts'
          ? null
          : listVariables(memberListProperties(page.memberId), page, shell),
    },
  }),
];

/** The list of one member's posts. */
function memberListProperties(memberId: string): ConversationListProperties {
  return listProperties.parse({ authors: [memberId], sortKey: 'RECENT', showFilters: true });
}

/** A post list whose order and filters are in the URL. */
export function filteredListProperties(): ConversationListProperties {
  return listProperties.parse({ sortKey: 'RECENT', showFilters: true });
}

function languageFilterOf({ language }: ListAddress) {
  if (language === null) return null;
  return { language: language === allRead ? { read: true } : { in: [language] } };
}

/** The list's query: its properties, restricted by its page and its URL. */
export function listVariables(
  properties: ConversationListProperties,
  page: Pick<PageSubject, 'search' | 'topicId' | 'categoryId'>,
  shell: Pick<ShellInfo, 'now' | 'viewer'>,
) {
  const address: ListAddress = properties.showFilters
    ? readListAddress(page.search)
    : plainListAddress;
  const date = address.date ?? properties.date;
  const ofTopic = properties.ofPage && page.topicId !== null ? [page.topicId] : [];
  const ofCategory = properties.ofPage && page.categoryId !== null ? [page.categoryId] : [];
  return {
    types: address.type === null ? properties.types : [address.type],
    excludeTypes: properties.excludeTypes,
    topicIds: [...properties.topicIds, ...ofTopic],
    categoryIds: [...properties.categoryIds, ...(ofTopic.length > 0 ? [] : ofCategory)],
    tags: address.tag === null ? properties.tags : [address.tag],
    authors: properties.authors,
    solutionTypes:
      address.status === null ? properties.solutionTypes : [listStatuses[address.status]],
    statuses: address.label === null ? [] : [address.label],
    offersStatuses: properties.showFilters,
    dateFrom: date === null ? properties.dateFrom : startOfDate(date, shell.now),
    dateTo: properties.dateTo,
    customFields: fieldFilterOf(address.fields),
    filters: languageFilterOf(address),
    withFilters: properties.showFilters,
    feed: properties.feed,
    sortKey: address.sort ?? preferredSort(properties, shell.viewer.preferences),
    sortOrder: address.order ?? (address.sort === null ? properties.sortOrder : null),
    first: properties.first,
    page: address.page - 1, // SPEC §5: page sent to the server is page minus one
  };
}

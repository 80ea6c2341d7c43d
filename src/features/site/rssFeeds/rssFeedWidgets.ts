import { defineWidget } from '#features/base/layouts/widget.ts';
import { rssFeedProperties } from './rssFeedRules.ts';
import { RssFeedQuery } from './ui/rssFeedDocuments.ts';

export const rssFeedWidgets = [
  defineWidget({
    type: 'rssFeed',
    properties: rssFeedProperties,
    need: {
      document: RssFeedQuery,
      variables: ({ url, first }) => (url === '' ? null : { url, first }),
    },
    offer: { group: 'content' },
  }),
];

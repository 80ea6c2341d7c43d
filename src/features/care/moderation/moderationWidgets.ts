import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { filterOf, languageScopeOf, readModerationAddress } from './moderationAddress.ts';
import { moderationLimits } from './moderationRules.ts';
import { ModerationListQuery } from './ui/moderationDocuments.ts';

/** SPEC §2: the moderation list, and its decisions for authors. */
export const moderationWidgets = [
  defineWidget({
    type: 'moderationQueue',
    properties: z.object({
      size: z.number().int().min(5).max(50).default(moderationLimits.size),
    }),
    need: {
      document: ModerationListQuery,
      variables: ({ size }, { search }, shell) => {
        const address = readModerationAddress(search, languageScopeOf(shell));
        return {
          keywords: address.q || null,
          filter: filterOf(address),
          sortKey: address.sort,
          sortOrder: address.order,
          page: address.page - 1,
          first: size,
        };
      },
    },
  }),
  // It uses the page's own data.
];

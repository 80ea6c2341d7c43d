import { hasPermission } from '#core/permissions.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { WorkBadge } from '#features/content/conversations/workBadges.ts';
import {
  at,
  by,
  type PropertyColumns,
} from '#features/content/interactions/server/propertyColumns.ts';
import type { Ctx } from '#platform/context.ts';
import {
  isNominationStatus,
  isPendingNomination,
  type NominationStatus,
} from '../nominationRules.ts';

export function nominationOf({
  nomination_status: status,
}: Pick<ConversationRow, 'nomination_status'>): NominationStatus | null {
  return status !== null && isNominationStatus(status) ? status : null;
}

/** What the activity `nominate` writes. */
export const nominatedColumns: PropertyColumns = {
  has: ({ conversation }) => isPendingNomination(nominationOf(conversation)),
  write: (_subject, value, who) => ({
    post: {
      nomination_status: value ? 'PENDING' : null,
      nominated_at: at(value, who),
      nominated_by_id: by(value, who),
    },
  }),
  counts: false,
};

export function nominationBadges(
  row: ConversationRow,
  { viewer }: Pick<Ctx, 'viewer'>,
): WorkBadge[] {
  const isShown = hasPermission(viewer, 'NOMINATE', row.category_id);
  return isShown && nominationOf(row) === 'PENDING' ? ['NOMINATED'] : [];
}

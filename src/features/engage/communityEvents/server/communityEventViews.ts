import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { answerOf } from '#platform/graphql/verdictEnum.ts';
import { freshUntilNext } from '#platform/pageCache/freshUntil.ts';
import { canManageCommunityEvents, canRsvp, isEventHost } from '../communityEventAccess.ts';
import type { CommunityEventView } from '../communityEventView.ts';
import { ownCheckInPass } from './checkInPass.ts';
import {
  communityEventLoader,
  ownRsvpLoader,
  type StoredCommunityEvent,
} from './communityEventQueries.ts';
import { communityEventStateOf, hasSharedCode } from './communityEventState.ts';

export function isHostOf(
  ctx: Ctx,
  post: Pick<ConversationRow, 'author_id' | 'category_id'>,
  { hostIds }: StoredCommunityEvent,
): boolean {
  const place = { authorId: post.author_id, categoryId: post.category_id, hostIds };
  return isEventHost(ctx.viewer, place);
}

/** The event of a post, for the viewer; null: it has none. */
export async function viewCommunityEvent(
  ctx: Ctx,
  post: ConversationRow,
): Promise<CommunityEventView | null> {
  if (post.type !== 'EVENT') return null;
  const [event, own] = await Promise.all([
    communityEventLoader(ctx).load(post.id),
    ownRsvpLoader(ctx).load(post.id),
  ]);
  if (event === null) return null;
  const { row, hostIds } = event;
  const state = communityEventStateOf(row, ctx.now);
  freshUntilNext(ctx, [row.starts_at, row.ends_at]);
  const isHost = isHostOf(ctx, post, event);
  const hasLink = row.event_url !== null;
  const response = own?.response ?? null;
  return {
    conversationId: String(post.id),
    eventType: row.event_type,
    ...{ state, allDay: row.all_day, timeZone: row.time_zone },
    startDate: row.starts_local.slice(0, 10),
    endDate: row.ends_local.slice(0, 10),
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    ...{ locations: row.locations, languages: row.languages, additional: row.additional },
    eventUrl: isHost || response === 'YES' ? row.event_url : null,
    hasEventUrl: hasLink,
    capacity: row.capacity,
    ...{ yesCount: row.yes_count, maybeCount: row.maybe_count },
    ...{ noCount: row.no_count, waitingCount: row.waiting_count },
    rsvpResponse: response,
    answers: own?.answers ?? {},
    needsConfirmation: own?.needs_confirmation ?? false,
    isCheckedIn: own?.checked_in_at != null,
    ...{ questions: row.questions, recordings: row.recordings, hostIds: hostIds.map(String) },
    attendedIf: row.attended_if,
    checkInCode: isHost && hasSharedCode(row) ? row.check_in_code : null,
    hasCheckInCode: hasSharedCode(row),
    checkInPass: own === null ? null : ownCheckInPass(ctx, { event: row, own }),
    cancelReason: row.cancel_reason,
    seriesId: row.series_id === null ? null : String(row.series_id),
    rsvp: answerOf(canRsvp(ctx.viewer, factsOf(post), state)),
    isHost,
    manage: answerOf(canManageCommunityEvents(ctx.viewer, { categoryId: post.category_id })),
  };
}

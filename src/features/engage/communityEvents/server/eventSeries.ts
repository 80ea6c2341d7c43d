import { momentOfChange } from '#core/changedSince.ts';
import { demandMember } from '#core/permissions.ts';
import { slugOf } from '#core/slug.ts';
import { attachFiles } from '#features/base/files/server/attachFiles.ts';
import { canEditConversation } from '#features/content/conversations/conversationRules.ts';
import {
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import {
  changeConversation,
  lockConversation,
} from '#features/content/conversations/server/conversationWrites.ts';
import { versionOf } from '#features/content/conversations/server/postVersion.ts';
import { insertPublishedPost } from '#features/content/conversations/server/publishPost.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { keepRevision } from '#features/content/conversations/server/revisions.ts';
import { indexConversation } from '#features/content/searchIndex/server/searchIndex.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { type CommunityEventConfig, eventTimesOf } from '../communityEventSchema.ts';
import {
  type EventRepeat,
  type SeriesScope,
  seriesDates,
  timingsMovedAlong,
  timingsOn,
} from '../eventRepeat.ts';
import { configOfEvent } from './communityEventConfig.ts';
import {
  findCommunityEvents,
  lockCommunityEvent,
  type StoredCommunityEvent,
} from './communityEventQueries.ts';
import { isHostOf } from './communityEventViews.ts';
import { eventFault, saveCommunityEvent } from './saveCommunityEvent.ts';

/**
 * Makes an event the first of a series: the others are posts of their own, at the same local time by the rules
 * of the time zone. Nobody is notified of them.
 * @throws AppError VALIDATION_FAILED where clocks skip the time on one of the dates, or the event is in a
 *   series already
 */
export async function createEventSeries(
  unit: Unit,
  ctx: Ctx,
  { id, config, repeat }: { id: number; config: CommunityEventConfig; repeat: EventRepeat },
): Promise<void> {
  const { trx } = unit;
  const post = await lockConversation(trx, id);
  const event = await lockCommunityEvent(trx, id);
  if (event === null || event.row.series_id !== null) throw eventFault('repeat', 'notAllowed');
  const series = await trx
    .insertInto('community_event_series')
    .values({ frequency: repeat.frequency, every: repeat.interval })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [, ...dates] = seriesDates(config.timings.startTime.slice(0, 10), repeat);
  const ids = [id];
  for (const date of dates) {
    const timed = {
      ...{ ...config, timings: timingsOn(date, config.timings), recordings: [] },
      overlap: config.overlap ?? ('EARLIER' as const),
    };
    if (eventTimesOf(timed) === null) throw eventFault('repeat', 'gap');
    const copy = await insertPublishedPost(ctx, unit, { ...copyOf(post), isSilent: true });
    await saveCommunityEvent(unit, copy.id, timed, ctx);
    ids.push(copy.id);
  }
  await trx
    .updateTable('community_events')
    .set({ series_id: series.id })
    .where('conversation_id', 'in', ids)
    .execute();
}

function copyOf(post: ConversationRow) {
  const { audience, audience_lists: audienceLists, is_private: isPrivate } = post;
  const { type, title, slug, language, country, content, stripped_content, tags } = post;
  return {
    values: {
      ...{ type, title, slug, language, country, content, stripped_content, tags },
      ...{ cover_image: post.cover_image, preview_description: post.preview_description },
      ...{ meta_title: post.meta_title, meta_description: post.meta_description },
      attachments: JSON.stringify(post.attachments),
      inline_media: JSON.stringify(post.inline_media),
      custom_fields: JSON.stringify(post.custom_fields),
    },
    placement: {
      ...{ categoryId: post.category_id, topicId: post.topic_id },
      ...{ audience, audienceLists, isPrivate },
    },
    ...{ mentionedIds: [], editorId: post.author_id, authorId: post.author_id },
    isHeld: post.held_at !== null,
  };
}

/** Changes of several events of a series wait for each other, before any of them locks an event. */
export async function lockEventSeries(
  { trx }: Pick<Unit, 'trx'>,
  { row }: StoredCommunityEvent,
): Promise<void> {
  if (row.series_id === null) return;
  await trx
    .selectFrom('community_event_series')
    .select('id')
    .where('id', '=', row.series_id)
    .forNoKeyUpdate()
    .execute();
}

export interface SeriesMember {
  post: ConversationRow;
  event: StoredCommunityEvent;
}

/**
 * The other events of a series that a change applies to, locked by id: neither over nor cancelled, and the
 * viewer is their host.
 */
export async function lockSeriesMembers(
  unit: Unit,
  ctx: Ctx,
  { of: { row }, scope }: { of: StoredCommunityEvent; scope: SeriesScope },
): Promise<SeriesMember[]> {
  if (scope === 'THIS' || row.series_id === null) return [];
  const { trx } = unit;
  const found = await trx
    .selectFrom('community_events')
    .select('conversation_id')
    .where('series_id', '=', row.series_id)
    .where('conversation_id', '!=', row.conversation_id)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', ctx.now)
    .$if(scope === 'FOLLOWING', (query) => query.where('starts_at', '>=', row.starts_at))
    .execute();
  const ids = found.map((each) => each.conversation_id);
  if (ids.length === 0) return [];
  const posts = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const events = await findCommunityEvents(
    trx,
    posts.map(({ id }) => id),
  );
  return posts.flatMap((post, at) => {
    const event = events[at];
    return event && isHostOf(ctx, post, event) ? [{ post, event }] : [];
  });
}

export interface SeriesChange {
  scope: SeriesScope;
  before: { post: ConversationRow; event: StoredCommunityEvent; config: CommunityEventConfig };
  config: CommunityEventConfig;
}

/** Applies what an edit of an event has changed to others of its series; the rest of them stays. */
export async function changeEventSeries(unit: Unit, ctx: Ctx, change: SeriesChange): Promise<void> {
  const { trx } = unit;
  const { scope, before } = change;
  const members = await lockSeriesMembers(unit, ctx, { of: before.event, scope });
  const text = textChange(before.post, await lockConversation(trx, before.post.id));
  for (const { post, event } of members) {
    if (!canEditConversation(ctx.viewer, factsOf(post)).ok) continue;
    await changeText(unit, ctx, post, text);
    const own = await configOfEvent(trx, event);
    const next = { ...own, ...changedConfig(change), ...timesOfMember(event, own, change) };
    if (JSON.stringify(next) === JSON.stringify(own)) continue;
    if (eventTimesOf(next) === null) throw eventFault('timings.startTime', 'gap');
    await saveCommunityEvent(unit, post.id, { ...next, applyTo: scope }, ctx);
  }
}

const sharedFields = [
  ...(['eventType', 'locations', 'languages', 'additional', 'eventUrl'] as const),
  ...(['capacity', 'questions', 'hosts', 'attendedIf', 'sharedCode'] as const),
];

function changedConfig({ before, config }: SeriesChange): Partial<CommunityEventConfig> {
  const names = sharedFields.filter((name) => isChanged(before.config[name], config[name]));
  return Object.fromEntries(names.map((name) => [name, config[name]]));
}

const isChanged = (before: unknown, after: unknown) =>
  JSON.stringify(before) !== JSON.stringify(after);

/** Moved along, except an event that was moved on its own. */
function timesOfMember(
  { row }: StoredCommunityEvent,
  own: CommunityEventConfig,
  { before, config }: SeriesChange,
): Partial<CommunityEventConfig> {
  const { timings, timeZone, allDay } = config;
  const old = before.config;
  const isMoved = isChanged([old.timings, old.timeZone, old.allDay], [timings, timeZone, allDay]);
  if (!isMoved || row.is_series_exception) return {};
  return {
    timings: timingsMovedAlong(own.timings, { before: old.timings, after: timings }),
    ...{ timeZone, allDay, overlap: config.overlap ?? 'EARLIER' },
  };
}

const textColumns = ['title', 'content', 'stripped_content', 'cover_image', 'tags'] as const;

type TextChange = Partial<Pick<ConversationRow, (typeof textColumns)[number]>>;

function textChange(before: ConversationRow, after: ConversationRow): TextChange {
  const names = textColumns.filter((name) => isChanged(before[name], after[name]));
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

async function changeText(
  unit: Unit,
  ctx: Ctx,
  post: ConversationRow,
  text: TextChange,
): Promise<void> {
  const { trx, emit } = unit;
  if (Object.keys(text).length === 0) return;
  const editorId = demandMember(ctx.viewer);
  const write = () =>
    changeConversation(trx, post.id, {
      ...text,
      ...(text.title && { slug: slugOf(text.title) }),
      ...{ updated_at: momentOfChange(post, ctx.now), is_edited: true, edited_at: ctx.now },
    });
  const changed = await (text.tags ? recounting(unit, [post.id], write) : write());
  await attachFiles(trx, { type: 'conversation', before: post, after: changed, editorId });
  await keepRevision(trx, {
    ...{ type: 'conversation', id: post.id, silent: true },
    original: { ...versionOf(post), editorId: post.author_id, editedAt: post.created_at },
    edited: { ...versionOf(changed), editorId, editedAt: ctx.now },
  });
  await indexConversation(trx, changed);
  emit({ type: 'conversation.updated', payload: eventPlaceOf(changed) }, { isSilent: true });
}

import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { findRequestByNumber, supportRequestLoader } from './supportQueries.ts';
import type { SupportEntryRow, SupportRequestRow } from './supportRows.ts';

type EventEntry = Pick<SupportEntryRow, 'event' | 'detail'>;

/** What says which other piece an event is about: for those alone who see that piece. */
const names = ['id', 'number', 'postId', 'articleId', 'title'] as const;

function valuesOf({ detail }: EventEntry): Record<string, unknown> {
  return Object(detail);
}

/** The other request of an event, such as that which was merged into this one; null unless the viewer sees it. */
export async function linkedRequestOf(
  ctx: Ctx,
  entry: EventEntry,
): Promise<SupportRequestRow | null> {
  if (entry.event === null) return null;
  const { id, number } = valuesOf(entry);
  if (typeof id === 'number') return supportRequestLoader(ctx).load(id);
  return typeof number === 'number' ? findRequestByNumber(ctx, number) : null;
}

/** The post of an event; null unless the viewer sees it. */
export async function linkedPostOf(ctx: Ctx, entry: EventEntry): Promise<ConversationRow | null> {
  const { postId } = valuesOf(entry);
  return entry.event !== null && typeof postId === 'number'
    ? conversationLoader(ctx).load(postId)
    : null;
}

/** What an event says, without what refers to requests and posts that the viewer does not see. */
export async function shownDetail(ctx: Ctx, entry: EventEntry): Promise<unknown> {
  const values = valuesOf(entry);
  const refers = names.some((name) => name in values);
  if (entry.event === null || !refers || entry.event === 'TITLE_CHANGED') return entry.detail;
  const seen = (await linkedRequestOf(ctx, entry)) ?? (await linkedPostOf(ctx, entry));
  if (seen !== null) return entry.detail;
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !names.some((each) => each === name)),
  );
}

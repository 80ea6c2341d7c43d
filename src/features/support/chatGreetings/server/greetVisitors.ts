import { sql } from 'kysely';
import { requireId } from '#core/ids.ts';
import {
  canAnswerNow,
  isChatOffered,
  isUnknown,
  liveChatSettings,
} from '#features/support/liveChat/server/liveChatAvailability.ts';
import { findOwnChat, visitorOf } from '#features/support/liveChat/server/liveChatQueries.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { greetingLimits } from '../chatGreetingRules.ts';
import {
  type ChatGreeting,
  greetingSettings,
  readGreetings,
  textOfGreeting,
} from './chatGreetingStore.ts';

interface Where {
  place: 'PORTAL' | 'SITES';
  /** Null: it is not known yet, and browsers decide. */
  isKnown: boolean | null;
}

/** Of the greetings that are on, those for this viewer here and now, in their order; when is up to the browser. */
export async function greetingsFor(ctx: Ctx, { place, isKnown }: Where): Promise<ChatGreeting[]> {
  if (!greetingSettings(ctx).isOn || !isChatOffered(ctx)) return [];
  // Who would have to sign in first can't answer.
  const needsKnown = liveChatSettings(ctx).needsSignIn;
  if (needsKnown && isKnown === false) return [];
  const language = ctx.locale.split('_')[0] ?? '';
  const mine = (await readGreetings(ctx.db, { isOn: true })).filter(
    (each) =>
      (!needsKnown || each.people !== 'UNKNOWN') &&
      (each.place === 'ANYWHERE' || each.place === place) &&
      (isKnown === null || each.people === 'ANYONE' || (each.people === 'KNOWN') === isKnown) &&
      (each.languages.length === 0 ||
        each.languages.some((code) => code === ctx.locale || code === language)),
  );
  if (mine.length === 0) return [];
  const isOpen = await canAnswerNow(ctx);
  return mine
    .filter(({ times }) => times === 'ALWAYS' || (times === 'OPEN') === isOpen)
    .map((each) => (needsKnown ? { ...each, people: 'KNOWN' as const } : each));
}

/** Of the portal. Nobody is greeted whose chat goes on. */
export async function greetingsOfViewer(ctx: Ctx): Promise<ChatGreeting[]> {
  const greetings = await greetingsFor(ctx, { place: 'PORTAL', isKnown: !isUnknown(ctx) });
  if (greetings.length === 0) return [];
  const chat = await findOwnChat(ctx, visitorOf(ctx));
  return chat === null || chat.state === 'ENDED' ? greetings : [];
}

/**
 * Counts that a greeting was shown, or opened.
 * @returns whether it may still be shown: agents may have left since the browser asked
 * @throws AppError RATE_LIMITED
 */
export async function countGreeting(
  ctx: Ctx,
  { id, what }: { id: string; what: 'SHOWN' | 'OPENED' },
): Promise<boolean> {
  demandAllowance(ctx, { what: 'chat greetings', perMinute: greetingLimits.countsPerMinute });
  if (!greetingSettings(ctx).isOn || !isChatOffered(ctx)) return false;
  const greetingId = requireId(id);
  const greeting = (await readGreetings(ctx.db, { isOn: true })).find(
    (each) => each.id === greetingId,
  );
  if (!greeting) return false;
  const { times } = greeting;
  const isInTime =
    what === 'OPENED' || times === 'ALWAYS' || (times === 'OPEN') === (await canAnswerNow(ctx));
  if (isInTime) await addCount(ctx, ctx.db, greetingId, what === 'SHOWN' ? 'shown' : 'opened');
  return isInTime;
}

/** A chat was begun from a greeting: agents see which. */
export async function noteAnswered(
  ctx: Ctx,
  { trx }: Unit,
  { requestId, greetingId }: { requestId: number; greetingId: number },
): Promise<void> {
  const greeting = (await readGreetings(trx)).find(({ id }) => id === greetingId);
  // It was deleted meanwhile.
  if (!greeting) return;
  await trx
    .updateTable('live_chats')
    .set({ greeting_id: greetingId, greeting: textOfGreeting(greeting, ctx.locale) })
    .where('request_id', '=', requestId)
    .execute();
  await addCount(ctx, trx, greetingId, 'answered');
}

async function addCount(
  { now }: Pick<Ctx, 'now'>,
  db: Database,
  greetingId: number,
  what: 'shown' | 'opened' | 'answered',
): Promise<void> {
  const column = sql.ref(what);
  await sql`
    insert into chat_greeting_days (greeting_id, day, ${column})
    values (${greetingId}, (${now}::timestamptz at time zone 'UTC')::date, 1)
    on conflict (greeting_id, day) do update set ${column} = chat_greeting_days.${column} + 1`.execute(
    db,
  );
}

export interface GreetingCounts {
  shown: number;
  opened: number;
  answered: number;
}

/** Of the last days, by greeting. */
export async function countsOfGreetings(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ids: readonly number[],
): Promise<GreetingCounts[]> {
  const since = new Date(now.getTime() - greetingLimits.days * 86_400_000);
  const { rows } = await sql<GreetingCounts & { id: number }>`
    select greeting_id as id, sum(shown)::int as shown, sum(opened)::int as opened,
      sum(answered)::int as answered
    from chat_greeting_days
    where greeting_id = any(${ids}::bigint[]) and day > (${since}::timestamptz at time zone 'UTC')::date
    group by greeting_id`.execute(db);
  const byId = new Map(rows.map(({ id, ...counts }) => [id, counts]));
  return ids.map((id) => byId.get(id) ?? { shown: 0, opened: 0, answered: 0 });
}

/** Old counts are of no use. */
export function deleteOldCounts({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<unknown> {
  const before = new Date(now.getTime() - 400 * 86_400_000);
  return db.deleteFrom('chat_greeting_days').where('day', '<', before).execute();
}

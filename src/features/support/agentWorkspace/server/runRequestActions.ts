import { textToHtml } from '#core/plainText.ts';
import {
  fillPlaceholders,
  type PlaceholderValues,
} from '#features/care/cannedResponses/server/fillPlaceholders.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { shownMember } from '#features/people/members/server/shownMember.ts';
import type { Ctx } from '#platform/context.ts';
import { requestPath } from '../../requests/server/supportGraphql.ts';
import { addReply } from '../../requests/server/supportRequestService.ts';
import type { SupportRequestRow } from '../../requests/server/supportRows.ts';
import { cleanMessage, type OpenRequest } from '../../requests/server/supportWrites.ts';
import { supportPriorities } from '../../requests/supportRequestRules.ts';
import { agentStatuses } from '../../requests/supportTransitionRules.ts';
import type { RequestAction } from '../requestActionRules.ts';
import { applyChanges } from './agentRequestService.ts';

const hour = 3_600_000;

/**
 * Runs actions in order on a locked request, as the viewer; without a viewer, as the system, whose replies
 * are automatic and stop no clock.
 * @throws AppError VALIDATION_FAILED for an agent, team or text that no longer fits, CONFLICT
 */
export async function runRequestActions(
  ctx: Ctx,
  open: OpenRequest,
  actions: readonly RequestAction[],
): Promise<void> {
  for (const action of actions) await runAction(ctx, open, { action, actions });
}

async function runAction(
  ctx: Ctx,
  open: OpenRequest,
  { action, actions }: { action: RequestAction; actions: readonly RequestAction[] },
): Promise<void> {
  const { type, value } = action;
  const later = () => new Date(ctx.now.getTime() + Number(value) * hour);
  const change = (changes: Parameters<typeof applyChanges>[2]) => applyChanges(ctx, open, changes);
  switch (type) {
    case 'STATUS': {
      const status = agentStatuses.find((each) => each === value);
      return status && change({ status });
    }
    case 'PRIORITY': {
      const priority = supportPriorities.find((each) => each === value);
      return priority && change({ priority });
    }
    case 'ASSIGN':
      return change({ assigneeId: assigneeOf(ctx, value) });
    case 'TEAM':
      return change({ teamId: value === 'NONE' ? '' : value });
    case 'ADD_TAG':
      return change({ addTags: [value] });
    case 'REMOVE_TAG':
      return change({ removeTags: [value] });
    case 'SNOOZE':
      return change({ snoozedUntil: later() });
    case 'DUE':
      return change({ dueAt: later() });
    case 'NOTE':
      return writeNote(ctx, open, value);
    case 'REPLY':
      return writeReply(ctx, open, { text: value, actions });
  }
}

/** `ME` needs a viewer; automations have none. */
function assigneeOf({ viewer }: Ctx, value: string): string {
  if (value === 'NONE') return '';
  return value === 'ME' ? `${viewer.memberId ?? ''}` : value;
}

async function writeNote(ctx: Ctx, open: OpenRequest, text: string): Promise<void> {
  const entry = await open.addEntry({
    ...(await cleanMessage(await filledText(ctx, open.row, text))),
    ...authorOf(ctx),
    ...{ kind: 'NOTE', is_public: false, author_role: 'AGENT' },
  });
  const payload = { requestId: open.row.id, entryId: entry.id };
  open.unit.emit({ type: 'supportRequest.noted', payload });
}

/** Of a macro, the reply sets the status that the macro sets, else it waits for the customer. */
async function writeReply(
  ctx: Ctx,
  open: OpenRequest,
  { text, actions }: { text: string; actions: readonly RequestAction[] },
): Promise<void> {
  const values: Parameters<OpenRequest['addEntry']>[0] = {
    ...(await cleanMessage(await filledText(ctx, open.row, text))),
    ...authorOf(ctx),
    ...{ kind: 'REPLY', is_public: true, author_role: 'AGENT' },
  };
  if (ctx.viewer.memberId !== null) {
    const set = actions.find(({ type }) => type === 'STATUS')?.value;
    const status = agentStatuses.find((each) => each === set) ?? 'WAITING';
    await open.apply({ type: 'AGENT_REPLIED', status });
    await addReply(ctx, open, values);
    return;
  }
  const entry = await open.addEntry(values);
  open.unit.emit({
    type: 'supportRequest.replied',
    payload: { requestId: open.row.id, entryId: entry.id, authorRole: 'AGENT' },
  });
}

/** Automatic messages are the community’s. */
function authorOf({ viewer, settings }: Ctx) {
  return viewer.memberId === null
    ? { author_id: null, author_name: settings.name, is_automatic: true }
    : { author_id: viewer.memberId };
}

/** A text with its placeholders filled, as HTML. */
export async function filledText(ctx: Ctx, row: SupportRequestRow, text: string): Promise<string> {
  return fillPlaceholders(textToHtml(text), await valuesFor(ctx, row));
}

async function valuesFor(ctx: Ctx, row: SupportRequestRow): Promise<PlaceholderValues> {
  const nameOf = async (id: number | null) => {
    const member = id === null ? null : await memberLoader(ctx).load(id);
    if (member === null) return '';
    const { full_name: fullName, username } = shownMember(member, ctx.viewer);
    return fullName || username;
  };
  return {
    'author.name': (await nameOf(row.requester_id)) || (row.requester_name ?? ''),
    'me.name': (await nameOf(ctx.viewer.memberId)) || ctx.settings.name,
    'community.name': ctx.settings.name,
    'post.title': row.title,
    'post.url': `${ctx.mailing.origin}${ctx.basePath}${await requestPath(ctx, row)}`,
  };
}

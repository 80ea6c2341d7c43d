import { plainTextOf, textToHtml } from '#core/plainText.ts';
import type { FilledText } from '#features/care/cannedResponses/server/fillPlaceholders.ts';
import {
  fillFromRequest,
  UnfilledPlaceholderError,
} from '#features/support/requests/server/requestPlaceholders.ts';
import { addReply } from '#features/support/requests/server/supportRequestService.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { cleanMessage, type OpenRequest } from '#features/support/requests/server/supportWrites.ts';
import { supportPriorities } from '#features/support/requests/supportRequestRules.ts';
import { agentStatuses } from '#features/support/requests/supportTransitionRules.ts';
import type { Ctx } from '#platform/context.ts';
import type { RequestAction } from '../requestActionRules.ts';
import { applyChanges } from './agentRequestService.ts';
import { postToTarget } from './requestPosting.ts';

const hour = 3_600_000;

/**
 * Runs actions in order on a locked request, as the viewer; without a viewer, as the system, whose replies
 * are automatic and stop no clock.
 * @throws AppError VALIDATION_FAILED for an agent, team or text that no longer fits, CONFLICT; UNFILLED_PLACEHOLDER for
 *   a reply in which a placeholder has no value, unless `sendUnfilled`
 */
export async function runRequestActions(
  ctx: Ctx,
  open: OpenRequest,
  { actions, sendUnfilled = false }: ActionList,
): Promise<void> {
  for (const action of actions) await runAction(ctx, open, { action, actions, sendUnfilled });
}

interface ActionList {
  actions: readonly RequestAction[];
  /** Confirmed: placeholders without a value are sent as they are. */
  sendUnfilled?: boolean;
}

type ActionOfList = Required<ActionList> & { action: RequestAction };

async function runAction(ctx: Ctx, open: OpenRequest, run: ActionOfList): Promise<void> {
  const { type, value } = run.action;
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
      return writeReply(ctx, open, run);
    case 'POST':
      return postMessage(ctx, open, run.action);
  }
}

/** `ME` needs a viewer; automations have none. */
function assigneeOf({ viewer }: Ctx, value: string): string {
  if (value === 'NONE') return '';
  return value === 'ME' ? `${viewer.memberId ?? ''}` : value;
}

async function writeNote(ctx: Ctx, open: OpenRequest, text: string): Promise<void> {
  const entry = await open.addEntry({
    ...(await cleanMessage((await filledText(ctx, open.row, text)).html)),
    ...authorOf(ctx),
    ...{ kind: 'NOTE', is_public: false, author_role: 'AGENT' },
  });
  const payload = { requestId: open.row.id, entryId: entry.id };
  open.unit.emit({ type: 'supportRequest.noted', payload });
}

async function postMessage(ctx: Ctx, open: OpenRequest, action: RequestAction): Promise<void> {
  const { row, unit } = open;
  const { html } = await filledText(ctx, row, action.text ?? '');
  await postToTarget(ctx, unit, {
    targetId: action.value,
    request: row,
    message: plainTextOf(html),
  });
}

/** Of a macro, the reply sets the status that the macro sets, else it waits for the customer. */
async function writeReply(
  ctx: Ctx,
  open: OpenRequest,
  { action, actions, sendUnfilled }: ActionOfList,
): Promise<void> {
  const { html, unfilled } = await filledText(ctx, open.row, action.value);
  if (unfilled.length > 0 && !sendUnfilled) {
    throw new UnfilledPlaceholderError(`actions.${actions.indexOf(action)}.value`, unfilled);
  }
  const values: Parameters<OpenRequest['addEntry']>[0] = {
    ...(await cleanMessage(html)),
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

/** A plain text with its placeholders filled, as HTML that is not yet sanitized. */
export function filledText(ctx: Ctx, row: SupportRequestRow, text: string): Promise<FilledText> {
  return fillFromRequest(ctx, row, textToHtml(text));
}

/** Automatic messages are the community’s. */
function authorOf({ viewer, settings }: Ctx) {
  return viewer.memberId === null
    ? { author_id: null, author_name: settings.name, is_automatic: true }
    : { author_id: viewer.memberId };
}

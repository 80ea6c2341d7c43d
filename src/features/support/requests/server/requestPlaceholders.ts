import { AppError } from '#core/errors.ts';
import { demand } from '#core/permissions.ts';
import type { PlaceholderValues } from '#features/care/cannedResponses/placeholderRules.ts';
import {
  type FilledText,
  fillPlaceholders,
} from '#features/care/cannedResponses/server/fillPlaceholders.ts';
import {
  memberName,
  nameOrNull,
  textOrNull,
  valuesAnywhere,
} from '#features/care/cannedResponses/server/placeholderValues.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { canWorkOnRequests } from '../supportRequestAccess.ts';
import { untitled } from '../supportRequestRules.ts';
import { requestPath } from './requestPath.ts';
import { supportRequestLoader } from './supportQueries.ts';
import type { SupportRequestRow } from './supportRows.ts';
import { cleanMessage } from './supportWrites.ts';

/** A reply was refused because the customer would read a placeholder. */
export class UnfilledPlaceholderError extends AppError {
  readonly placeholders: readonly string[];

  /** @param field of the text, in the input */
  constructor(field: string, placeholders: readonly string[]) {
    const named = placeholders.slice(0, 10).map((name) => `{${name}}`);
    const message = `These placeholders have no value: ${named.join(', ')}.`;
    super('UNFILLED_PLACEHOLDER', {
      ...{ message, faults: [{ field, rule: 'unfilledPlaceholder', message }] },
    });
    this.placeholders = placeholders;
  }
}

/** The values for a request that an agent answers. @throws AppError NOT_FOUND, FORBIDDEN */
export async function requestPlaceholders(ctx: Ctx, id: number): Promise<PlaceholderValues> {
  return valuesOf(ctx, await getAnswered(ctx, id));
}

/** The language that its customer is answered in. @throws AppError NOT_FOUND, FORBIDDEN */
export async function requestLanguage(ctx: Ctx, id: number): Promise<string> {
  return (await getAnswered(ctx, id)).language;
}

async function getAnswered(ctx: Ctx, id: number): Promise<SupportRequestRow> {
  const row = await supportRequestLoader(ctx).load(id);
  if (row === null) throw new AppError('NOT_FOUND');
  demand(canWorkOnRequests(ctx.viewer, row.category_id));
  return row;
}

async function valuesOf(ctx: Ctx, row: SupportRequestRow): Promise<PlaceholderValues> {
  const { requester_id: id } = row;
  const requester = id === null ? null : await memberLoader(ctx).load(id);
  return {
    ...(await valuesAnywhere(ctx)),
    'author.name': id === null ? nameOrNull(row.requester_name) : memberName(ctx, requester),
    'post.title': row.title === untitled ? null : textOrNull(row.title),
    'post.url': `${ctx.mailing.origin}${ctx.basePath}${await requestPath(ctx, row)}`,
  };
}

/** Fills the placeholders of HTML from a request. The result must be sanitized. */
export async function fillFromRequest(
  ctx: Ctx,
  row: SupportRequestRow,
  html: string,
): Promise<FilledText> {
  return fillPlaceholders(html, await valuesOf(ctx, row));
}

/**
 * An agent’s message with its placeholders filled.
 * @throws UnfilledPlaceholderError for one without a value; VALIDATION_FAILED
 */
export async function filledMessage<Message extends { content: string }>(
  ctx: Ctx,
  row: SupportRequestRow,
  message: Message,
) {
  if (!message.content.includes('{')) return message;
  const { html, unfilled } = await fillFromRequest(ctx, row, message.content);
  if (unfilled.length > 0) throw new UnfilledPlaceholderError('message', unfilled);
  return html === message.content ? message : cleanMessage(html);
}

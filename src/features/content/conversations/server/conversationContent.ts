import type { FieldIssue } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { isPlainHtml, plainTextOf, textToHtml } from '#core/plainText.ts';
import { visibleText } from '#core/visibleText.ts';
import type { Ctx } from '#platform/context.ts';
import { cleanField } from '#platform/html/cleanHtml.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { type LengthRule, lengthIssue } from '../contentLengthRules.ts';
import type { InCategory } from '../conversationRules.ts';

export interface CleanContent {
  content: string;
  stripped: string;
  /** Members mentioned in the text, and those given by the client. */
  mentionedIds: number[];
}

/**
 * Sanitizes submitted content for storage.
 * @throws AppError VALIDATION_FAILED if it is too short, too long, or too much to sanitize
 */
export async function cleanContent(html: string, asked: ContentAsked): Promise<CleanContent> {
  const { field, rule, mentioned, isPlain = false } = asked;
  const clean = await cleanField(html, field);
  const content = isPlain ? textToHtml(plainTextOf(clean)) : clean;
  const stripped = stripHtml(content);
  // Invisible characters do not count for the minimum length, but for the maximum.
  const fault: FieldIssue | null =
    lengthIssue(field, stripped, rule) ?? lengthIssue(field, visibleText(stripped), rule);
  if (fault !== null) throw validationFailed([fault]);
  return { content, stripped, mentionedIds: mentionedIn(clean, mentioned ?? []) };
}

interface ContentAsked {
  field: string;
  rule: LengthRule;
  mentioned?: readonly (string | number)[] | null;
  /** Only its text is kept, in paragraphs. */
  isPlain?: boolean;
}

/** While rich text is switched off, texts are plain; one that was rich before stays so. */
export function staysPlain(
  { settings }: Pick<Ctx, 'settings'>,
  before: { content: string } | null,
): boolean {
  return !settings.richTextEnabled && (before === null || isPlainHtml(before.content));
}

/** Only a limited number of mentions notify. */
const mentionLimit = 20;

function mentionedIn(content: string, named: readonly (string | number)[]): number[] {
  const found = [...content.matchAll(/data-member-id="(\d+)"/g)].map((match) => match[1] ?? '');
  const ids = [...found, ...named].map((id) => parseId(id)).filter((id) => id !== null);
  return [...new Set(ids)].slice(0, mentionLimit);
}

/** @throws AppError FORBIDDEN naming USE_TAGS, or CREATE_TAGS when one of them is new */
export async function demandTags(
  ctx: Ctx,
  tags: readonly string[],
  { categoryId }: InCategory,
): Promise<void> {
  if (tags.length === 0) return;
  demand(holds(ctx.viewer, 'USE_TAGS', categoryId));
  const mayCreate = holds(ctx.viewer, 'CREATE_TAGS', categoryId);
  if (mayCreate.ok) return;
  const known = await ctx.db.selectFrom('tags').select('name').where('name', 'in', tags).execute();
  if (known.length < tags.length) demand(mayCreate);
}

export function demandAttachments(
  ctx: Ctx,
  attachments: readonly unknown[] | null | undefined,
  { categoryId }: InCategory,
): void {
  if (attachments && attachments.length > 0) demand(holds(ctx.viewer, 'ATTACH', categoryId));
}

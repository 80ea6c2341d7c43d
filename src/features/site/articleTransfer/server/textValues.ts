import { AppError } from '#core/errors.ts';
import { isTagLength, tagLabels, tagLimits, tagName } from '#core/tagName.ts';
import { demandTags } from '#features/content/conversations/server/conversationContent.ts';
import { articleLimits } from '#features/engage/articles/articleLimits.ts';
import { getManagedBase } from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import type { Ctx } from '#platform/context.ts';
import type { ImportedText } from './importRecords.ts';
import type { SourceArticle } from './source/articleSource.ts';
import type { StoredExtras } from './sourceContent.ts';
import type { TransferTally } from './transferReport.ts';

export type TextValues = ReturnType<typeof valuesOf>;

/** What is stored of a text. */
export function valuesOf(
  text: SourceArticle,
  {
    html,
    extras,
    tags,
    before,
  }: {
    html: string;
    extras: StoredExtras;
    tags: string[];
    before: ImportedText | undefined;
  },
) {
  return {
    ...{ title: text.title.trim().slice(0, articleLimits.title), content: html, tags },
    previewDescription: (text.description ?? '').slice(0, 500),
    ...extras,
    // New articles are published silently and not verified; changed ones outdate their translations.
    isMinor: before?.fingerprint == null,
  };
}

/** The tags of a text that may be used. */
export async function allowedTags(
  ctx: Ctx,
  text: SourceArticle,
  { knowledgeBaseId, tally }: { knowledgeBaseId: number; tally: TransferTally },
): Promise<string[]> {
  const all = tagLabels(text.tags);
  const labels = all.filter(isTagLength).slice(0, tagLimits.count);
  for (const label of all) if (!labels.includes(label)) tally.lost('fields', 'tagLimit', label);
  if (labels.length === 0) return [];
  const { category_id: categoryId } = await getManagedBase(ctx, knowledgeBaseId);
  try {
    await demandTags(ctx, labels.map(tagName), { categoryId });
    return labels;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    tally.lost('fields', 'tagsRefused', labels.join(', '));
    return [];
  }
}

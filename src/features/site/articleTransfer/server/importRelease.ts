import { AppError } from '#core/errors.ts';
import { articleLoader } from '#features/engage/articles/server/articleStore.ts';
import { saveRelease } from '#features/engage/releaseNotes/server/releaseService.ts';
import type { Ctx } from '#platform/context.ts';
import type { SourceArticle } from './source/articleSource.ts';
import type { TransferTally } from './transferReport.ts';

/** What a release note is about, which is no part of its revisions. */
export async function saveSourceRelease(
  ctx: Ctx,
  { articleId, text, tally }: { articleId: number; text: SourceArticle; tally: TransferTally },
): Promise<void> {
  if (!text.extras?.release) return;
  const { date: releasedOn, ...about } = text.extras.release;
  const article = await articleLoader(ctx).load(articleId);
  if (article?.type !== 'RELEASE_NOTE') {
    tally.lost('fields', 'releaseOfArticle', text.title);
    return;
  }
  try {
    await saveRelease(ctx, articleId, { ...about, releasedOn });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const [fault] = error.detail.faults ?? [];
    tally.lost('fields', 'invalid', `release.${fault?.field ?? error.code}`);
  }
}

import { type DiffPart, diffHtml, diffText } from '#features/care/history/server/htmlDiff.ts';
import { renderRow, type ShownRow } from '#features/care/history/server/renderDiff.ts';
import { tagLabelsOf } from '#features/content/taxonomy/server/tagLabels.ts';
import type { Ctx } from '#platform/context.ts';
import { attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { cleanField } from '#platform/html/cleanHtml.ts';
import { getRevision, type RevisionRow } from './articleStore.ts';

/** The differences between two texts of an article. */
export interface ArticleComparison {
  title: DiffPart[];
  rows: ShownRow[];
  /** By what differs: tags, names of attachments, targets of links. */
  lists: { kind: ComparedList; added: string[]; removed: string[] }[];
}

export const comparedLists = ['TAGS', 'ATTACHMENTS', 'LINKS'] as const;
export type ComparedList = (typeof comparedLists)[number];

type ComparedText = Pick<RevisionRow, 'title' | 'content' | 'tags' | 'attachments'>;

/** @throws AppError NOT_FOUND for an unknown revision */
export async function compareRevisions(
  ctx: Ctx,
  at: { articleId: number; language: string; from: number; to: number },
): Promise<ArticleComparison> {
  const [before, after] = await Promise.all(
    [at.from, at.to].map((number) => getRevision(ctx.db, { ...at, number })),
  );
  return compareTexts(ctx, before ?? emptyText, after ?? emptyText);
}

/** What a conflicting save would change. */
export async function compareWithUnsaved(
  ctx: Ctx,
  saved: ComparedText,
  unsaved: { title: string; content: string },
): Promise<ArticleComparison> {
  return compareTexts(ctx, saved, {
    ...saved,
    title: unsaved.title,
    content: await cleanField(unsaved.content, 'content'),
  });
}

const emptyText: ComparedText = { title: '', content: '', tags: [], attachments: [] };

async function compareTexts(
  ctx: Ctx,
  before: ComparedText,
  after: ComparedText,
): Promise<ArticleComparison> {
  const lists = {
    TAGS: [await tagLabelsOf(ctx, before.tags), await tagLabelsOf(ctx, after.tags)],
    ATTACHMENTS: [namesIn(before), namesIn(after)],
    LINKS: [linksIn(before.content), linksIn(after.content)],
  } satisfies Record<ComparedList, string[][]>;
  return {
    title: diffText(before.title, after.title),
    rows: diffHtml(before.content, after.content).map((row) => renderRow(row, ctx.basePath)),
    lists: comparedLists.flatMap((kind) => {
      const [was = [], is = []] = lists[kind];
      const added = is.filter((each) => !was.includes(each));
      const removed = was.filter((each) => !is.includes(each));
      return added.length + removed.length === 0 ? [] : [{ kind, added, removed }];
    }),
  };
}

function namesIn({ attachments }: ComparedText): string[] {
  return attachmentsOf(attachments).map(({ name, source }) => name || source);
}

/** Targets of the links of stored HTML. */
export function linksIn(html: string): string[] {
  return [...new Set([...html.matchAll(/<a [^<>]*?href="([^"]*)"/g)].map(([, href = '']) => href))];
}

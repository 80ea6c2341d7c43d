import { inTransaction } from '#platform/context.ts';
import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/http/pageContexts.ts';
import '#features/content/seo/server/sitemaps.ts';
import './pageBuilderGraphql.ts';
import './pageMutationGraphql.ts';
import './draftMutationGraphql.ts';
import { registerCustomHtmlRoutes } from './customHtmlRoutes.ts';
import { previewContext } from './previewContext.ts';
import { runPageSchedule } from './publishService.ts';
import { listSitemapPages } from './sitemapPages.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Publishes or unpublishes a page that was scheduled. */
    runPageSchedule: { scheduleId: number };
    /** Drops cached pages when a part of a layout appears or disappears. */
    announceLayouts: object;
  }
}

export const pageBuilderServer = defineServerFeature({
  name: 'pageBuilder',
  registerRoutes: registerCustomHtmlRoutes,
  sitemapPages: listSitemapPages,
  pageContexts: { '/preview': previewContext },
  jobs: {
    runPageSchedule: { run: (ctx, { scheduleId }) => runPageSchedule(ctx, scheduleId) },
    announceLayouts: {
      run: (ctx) =>
        inTransaction(ctx, async ({ emit }) => emit({ type: 'layout.changed', payload: {} })),
    },
  },
  memberData: {
    page_versions: { columns: ['author_id'], export: staffWork, erase: staffWork },
    page_schedules: { columns: ['author_id'], export: staffWork, erase: staffWork },
    page_drafts: { columns: ['editor_id'], export: staffWork, erase: { deleteBy: 'editor_id' } },
  },
});

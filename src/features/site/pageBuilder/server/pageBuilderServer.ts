import { inTransaction } from '#platform/context.ts';
import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/http/pageContexts.ts';
import '#features/content/seo/server/sitemaps.ts';
import './pageBuilderGraphql.ts';
import './pageMutationGraphql.ts';
import './draftMutationGraphql.ts';
import { registerCustomHtmlRoutes } from './customHtmlRoutes.ts';
import { customPageTypedList } from './customPageTypedList.ts';
import { findPages, indexPages, pageIndexConsumer, pageSearchDocuments } from './pageIndex.ts';
import { listPageLinks } from './pageLinkSources.ts';
import { previewContext } from './previewContext.ts';
import { runPageSchedule } from './publishService.ts';
import { listSitemapPages } from './sitemapPages.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Publishes or unpublishes a page that was scheduled. */
    runPageSchedule: { scheduleId: number };
    /** Drops cached pages when a part of a layout appears or disappears. */
    announceLayouts: object;
    /** Indexes custom pages again, in all languages that the community has by now. */
    indexCustomPages: object;
  }
}

export const pageBuilderServer = defineServerFeature({
  name: 'pageBuilder',
  registerRoutes: registerCustomHtmlRoutes,
  sitemapPages: listSitemapPages,
  typedLists: { CUSTOM_PAGE: customPageTypedList },
  searchDocuments: [pageSearchDocuments],
  findPages,
  linkSources: listPageLinks,
  eventConsumers: [pageIndexConsumer],
  demoData: ({ trx, now }) => indexPages(trx, now, 'all'),
  pageContexts: { '/preview': previewContext },
  jobs: {
    indexCustomPages: {
      run: (ctx) => ctx.db.transaction().execute((trx) => indexPages(trx, ctx.now, 'all')),
      cron: '25 3 * * *',
      catchUp: true,
    },
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

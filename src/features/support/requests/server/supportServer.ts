import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { caseRows } from './caseRows.ts';
import { supportExport } from './supportExport.ts';
import { countImportedEntries, supportImport } from './supportImport.ts';
import '#features/base/files/server/servedFile.ts';
import '#features/care/cannedResponses/server/placeholderValues.ts';
import '#platform/demo/demoData.ts';
import '#platform/graphql/mutationForm.ts';
import '#platform/notifications/notificationType.ts';
import { caseStatusField } from './caseStatusField.ts';
import { closeResolvedRequests } from './closeResolvedRequests.ts';
import { indexMissingEntries } from './entryWords.ts';
import { requestLanguage, requestPlaceholders } from './requestPlaceholders.ts';
import { seesFileOfEntry } from './requestVisibility.ts';
import { supportCacheTags, supportPublicEvents } from './supportEvents.ts';
import { supportForms } from './supportForms.ts';
import {
  loadEntrySubjects,
  loadRequestSubjects,
  supportNotificationTypes,
} from './supportNotifications.ts';
import { supportMemberData } from './supportStoredData.ts';
import { ticketTypedList } from './ticketTypedList.ts';
import './entryLinkGraphql.ts';
import './replyDraftField.ts';
import './requestMatchField.ts';
import './requestEntriesField.ts';
import './supportGraphql.ts';
import './supportMutationGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Closes requests that were resolved 7 days ago. */
    closeResolvedRequests: object;
    /** Makes messages searchable that were written without their words. */
    indexSupportEntries: object;
  }
}

export const supportServer = defineServerFeature({
  name: 'supportRequests',
  incrementalKinds: caseRows,
  exportKinds: supportExport,
  importKinds: supportImport,
  importFinishes: [countImportedEntries],
  typedLists: { TICKET: ticketTypedList },
  cacheTags: supportCacheTags,
  publicEvents: supportPublicEvents,
  memberData: supportMemberData,
  seesFile: seesFileOfEntry,
  requestLanguage,
  requestPlaceholders,
  forms: supportForms,
  fixedFields: (ctx) => [caseStatusField(ctx)],
  notificationTypes: supportNotificationTypes,
  notificationSubjects: { supportRequest: loadRequestSubjects, supportEntry: loadEntrySubjects },
  demoData: async (seed) => (await import('./demo/seedDemoRequests.ts')).seedDemoRequests(seed),
  jobs: {
    closeResolvedRequests: {
      run: (ctx, _payload, { signal }) => closeResolvedRequests(ctx, signal),
      cron: '17 * * * *',
      catchUp: true,
    },
    indexSupportEntries: {
      run: async (ctx, _payload, { signal }) => {
        await indexMissingEntries(ctx, AbortSignal.any([signal, AbortSignal.timeout(50_000)]));
      },
      cron: '* * * * *',
    },
  },
});

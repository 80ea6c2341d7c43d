import { nameRequests, reportLinks, requestInsight } from './requestInsight.ts';
import '#platform/demo/demoData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#features/support/requests/server/supportWrites.ts';
import { recordAnswers } from './recordAnswers.ts';
import { registerReportRoute } from './supportReportRoute.ts';
import './supportReportGraphql.ts';

export const supportReportServer = defineServerFeature({
  name: 'supportReports',
  insightFigures: requestInsight,
  insightLinks: reportLinks,
  insightSubjects: { request: nameRequests },
  registerRoutes: registerReportRoute,
  supportChanged: { record: recordAnswers },
  demoData: async (seed) => (await import('./demo/seedDemoAnswers.ts')).seedDemoAnswers(seed),
});

import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { registerReportRoute } from './supportReportRoute.ts';
import './supportReportGraphql.ts';

export const supportReportServer = defineServerFeature({
  name: 'supportReports',
  registerRoutes: registerReportRoute,
});

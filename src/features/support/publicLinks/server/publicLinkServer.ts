import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/graphql/mutationForm.ts';
import './publicLinkGraphql.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { publicLinkPath } from '../publicLinkRules.ts';
import { registerSharedFileRoutes } from './sharedFileRoutes.ts';

const linkPage = ({ token }: FormFields) =>
  publicLinkPath(encodeURIComponent(typeof token === 'string' ? token : ''));

const step = { page: linkPage, next: linkPage } as const;

export const publicLinkServer = defineServerFeature({
  name: 'supportPublicLinks',
  forms: {
    resolvePublicSupportRequest: step,
    reopenPublicSupportRequest: step,
    ratePublicSupportRequest: { ...step, keep: ['comment'] },
  },
  registerRoutes: (app, { files: store }) => registerSharedFileRoutes(app, { store }),
});

import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { deleteDueMembers } from './deleteMembers.ts';
import { registerProfileRoutes } from './profileRoutes.ts';
import { updateUserForm } from './updateUserForm.ts';
import './profileEditGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Anonymizes members whose grace period is over. */
    deleteDueMembers: object;
  }
}

export const accountServer = defineServerFeature({
  name: 'account',
  registerRoutes: (app, { basePath, files: store }) =>
    registerProfileRoutes(app, { basePath, store }),
  forms: { updateUser: updateUserForm },
  jobs: {
    deleteDueMembers: {
      run: ({ db, bus, now }, _payload, { files }) =>
        deleteDueMembers({ database: { db }, bus, files }, now),
      cron: '*/15 * * * *',
    },
  },
});

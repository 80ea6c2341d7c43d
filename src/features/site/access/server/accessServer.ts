import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { canEditProfileLists, canSeeRoles } from '../accessRules.ts';
import { accessExport } from './accessExport.ts';
import { accessImport } from './accessImport.ts';
import { refreshDynamicLists } from './listRuleStore.ts';
import { addRoleCommand } from './roleCommand.ts';
import './explainGraphql.ts';
import './profileListGraphql.ts';
import './roleGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Puts members into dynamic profile lists, and takes them out. */
    refreshProfileLists: object;
  }
}

export const accessServer = defineServerFeature({
  name: 'access',
  exportKinds: accessExport,
  importKinds: accessImport,
  memberData: {
    role_grants: {
      columns: ['member_id', 'granted_by_id'],
      export: { none: 'The export’s profile names the role; grants are the community’s decision.' },
      erase: { deleteBy: 'member_id' },
    },
  },
  actionRules: {
    'edit-profile-lists': ({ viewer }) => canEditProfileLists(viewer),
    'manage-roles': ({ viewer }) => canSeeRoles(viewer),
  },
  jobs: {
    refreshProfileLists: {
      run: (ctx, _payload, { signal }) => refreshDynamicLists(ctx, signal),
      cron: '*/5 * * * *',
    },
  },
  commands: [addRoleCommand],
});

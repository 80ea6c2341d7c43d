import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { canEditProfileLists, canSeeRoles } from '../accessRules.ts';
import { addRoleCommand } from './roleCommand.ts';
import './explainGraphql.ts';
import './profileListGraphql.ts';
import './roleGraphql.ts';

export const accessServer = defineServerFeature({
  name: 'access',
  actionRules: {
    'edit-profile-lists': ({ viewer }) => canEditProfileLists(viewer),
    'manage-roles': ({ viewer }) => canSeeRoles(viewer),
  },
  commands: [addRoleCommand],
});

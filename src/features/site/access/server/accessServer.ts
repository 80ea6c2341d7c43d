import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addRoleCommand } from './roleCommand.ts';
import './explainGraphql.ts';
import './profileListGraphql.ts';
import './roleGraphql.ts';

export const accessServer = defineServerFeature({
  name: 'access',
  commands: [addRoleCommand],
});

import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './mailMemberGraphql.ts';
import './memberQueryGraphql.ts';
import './profileGraphql.ts';

export const memberServer = defineServerFeature({
  name: 'members',
});

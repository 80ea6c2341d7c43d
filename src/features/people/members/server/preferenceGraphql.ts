import { builder } from '#platform/graphql/builder.ts';
import type { PreferenceRow } from './preferenceQueries.ts';

export const UserPreferenceType = builder.objectRef<PreferenceRow>('UserPreference').implement({
  description: 'SPEC §3 userPreferences.',
  fields: (t) => ({
    id: t.exposeID('id'),
    preferenceType: t.exposeString('type'),
    preferenceCategory: t.exposeString('category'),
    properties: t.expose('properties', { type: 'JSON' }),
  }),
});

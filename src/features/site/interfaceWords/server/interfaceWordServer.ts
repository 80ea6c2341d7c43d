import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { setWordOverrides } from '#platform/wordOverrides.ts';
import { interfaceWordCacheTags, interfaceWordPublicEvents } from './interfaceWordEvents.ts';
import { listOverrides } from './interfaceWordQueries.ts';
import { registerWordRoutes } from './wordRoutes.ts';
import './interfaceWordGraphql.ts';

const kept = { none: 'The text stays, under the anonymised account.' };

export const interfaceWordServer = defineServerFeature({
  name: 'interfaceWords',
  registerRoutes: registerWordRoutes,
  cacheTags: interfaceWordCacheTags,
  publicEvents: interfaceWordPublicEvents,
  derivedSettings: {
    dropOn: 'words.changed',
    // Whatever writes texts has read the settings: no request needs a statement of its own.
    read: async (db) => {
      setWordOverrides(await listOverrides(db));
      return (settings) => settings;
    },
  },
  memberData: {
    word_overrides: { columns: ['changed_by'], export: staffWork, erase: kept },
    word_changes: { columns: ['actor_id'], export: staffWork, erase: kept },
    word_suggestions: { columns: ['member_id'], export: staffWork, erase: kept },
  },
});

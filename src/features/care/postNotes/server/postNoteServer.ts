import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './postNoteGraphql.ts';

export const postNoteServer = defineServerFeature({
  name: 'postNotes',
});

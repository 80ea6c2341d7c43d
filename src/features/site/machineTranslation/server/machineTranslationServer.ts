import { AppError } from '#core/errors.ts';
import '#features/content/conversations/server/loadPostParts.ts';
import '#platform/apiAccess/apiAccess.ts';
import '#platform/feature/contentData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/graphql/mutationForm.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { translationPaths } from '../translationPaths.ts';
import { translationSubjects } from '../translationRules.ts';
import './machineTranslationGraphql.ts';
import { deleteOldTranslations, purgeTranslations } from './translationCache.ts';
import { offeredTranslationOf } from './translationPart.ts';
import { deleteOldUsage } from './translationServiceStore.ts';
import { translationSettings } from './translationSettings.ts';

/** The page that shows it. @throws AppError where the fields name nothing that is translated */
function pageOf({ subject, id }: FormFields): string {
  const known = translationSubjects.find((each) => each === subject);
  if (known && typeof id === 'string' && /^\d{1,16}$/.test(id))
    return translationPaths.one(known, id);
  throw new AppError('BAD_REQUEST', {
    message: 'The fields subject and id must name a post or comment.',
  });
}

export const machineTranslationServer = defineServerFeature({
  name: 'machineTranslation',
  // Readers translate; the service is administration, field by field.
  apiArea: 'content',
  derivedSettings: translationSettings,
  postParts: { machineTranslation: offeredTranslationOf },
  forms: {
    translateContent: {
      page: pageOf,
      selects: 'translation { problem }',
      next: (fields, { translation }) => {
        const { problem } = Object(translation);
        return typeof problem === 'string'
          ? `${pageOf(fields)}?problem=${problem}`
          : pageOf(fields);
      },
    },
  },
  contentData: {
    machine_translations: {
      columns: ['conversation_id', 'comment_id'],
      purge: purgeTranslations,
    },
  },
  cleanUp: async (ctx) => {
    await deleteOldTranslations(ctx);
    await deleteOldUsage(ctx.db, ctx.now);
  },
});

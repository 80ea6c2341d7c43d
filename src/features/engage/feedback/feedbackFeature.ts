import { defineFeature } from '#core/feature/feature.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/slots/slots.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    feedback: typeof import('#locales/en/feedback.json');
  }
}

/** "Was this helpful?" below articles (SPEC §3 helpfulCount, totalFeedbackCount, providedFeedback). */
export const feedbackFeature = defineFeature({
  name: 'feedback',
  firstVisitWords: ['feedback'],
  slots: {
    'post.feedback': async () => (await import('./ui/HelpfulQuestion.tsx')).HelpfulQuestion,
  },
});

import type { TranslationSubject } from '../translationRules.ts';

export interface TranslateOfferProps {
  subject: TranslationSubject;
  id: string;
  /** HTML. */
  original: string;
  from: string;
  to: string;
}

import type { FormPart } from '#ui/forms/useZodForm.ts';
import type {
  greetingPeople,
  greetingPlaces,
  greetingTimes,
  greetingVisits,
} from '../chatGreetingRules.ts';
import type { ChatGreetingNode } from './chatGreetingDocuments.ts';

/** The values of the form of a greeting. */
export interface GreetingFormValues {
  name: string;
  isOn: boolean;
  senderId: string;
  texts: { language: string; text: string }[];
  place: (typeof greetingPlaces)[number];
  paths: string;
  afterSeconds: number | null;
  scrolled: number | null;
  visits: (typeof greetingVisits)[number];
  people: (typeof greetingPeople)[number];
  languages: string[];
  times: (typeof greetingTimes)[number];
}

export type GreetingForm = FormPart<GreetingFormValues>;

export function greetingFormValues(
  greeting: ChatGreetingNode | null,
  language: string,
): GreetingFormValues {
  if (greeting === null) {
    return {
      ...{ name: '', isOn: true, senderId: '', texts: [{ language, text: '' }] },
      ...{ place: 'ANYWHERE', paths: '', afterSeconds: 20, scrolled: 0 },
      ...{ visits: 'ANY', people: 'ANYONE', languages: [], times: 'OPEN' },
    };
  }
  const { id: _id, updatedAt: _updatedAt, counts: _counts, ...values } = greeting;
  return {
    ...values,
    senderId: greeting.senderId ?? '',
    texts: greeting.texts.map(({ language: code, text }) => ({ language: code, text })),
    paths: greeting.paths.join('\n'),
    languages: [...greeting.languages],
  };
}

import { askChatModel } from './askChatModel.ts';
import { askLibreTranslate, codesOf, listServiceLanguages } from './askLibreTranslate.ts';
import type { AskedService, LanguagePair, ServiceCall } from './askService.ts';
import type { HoldLanguages } from './heldLanguages.ts';

/** Translates pieces of HTML, in their order. */
export type Translator = (texts: readonly string[]) => Promise<string[]>;

interface Opening {
  pair: LanguagePair;
  /** Where the languages of a service are remembered; otherwise it is asked for them. */
  holdLanguages?: HoldLanguages;
}

/** Nothing of a text is sent yet. @throws TranslationError where the service is known to lack the pair */
export async function openTranslator(
  asking: ServiceCall,
  service: AskedService,
  { pair, holdLanguages = (list) => list() }: Opening,
): Promise<Translator> {
  if (service.kind === 'OPENAI') return (texts) => askChatModel(asking, service, { texts, pair });
  const offered = await holdLanguages(() => listServiceLanguages(asking, service));
  const codes = codesOf(pair, offered);
  return (texts) => askLibreTranslate(asking, service, { texts, codes });
}

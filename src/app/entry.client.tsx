import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { pageWordParts } from '#core/words/wordPartsAddress.ts';
import { setCaller } from '#ui/callServer.ts';
import { loadIntl } from '#ui/intl/loadIntl.ts';
import { startWordParts } from '#ui/wordParts.ts';
import { dictionaryOf, noteWords, pinChangedWords, wordsReady } from '#ui/wordStore.ts';
import { correctsWords } from '#ui/words/wordCorrection.ts';
import { version } from '../../package.json';
import { documentLanguage } from './documentLanguage.ts';
import { widgetViews } from './widgetViews.ts';

// Zod tries whether it may compile schemas, which the content security policy forbids and browsers report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Bootstrap data that the server put into the page. */
const start = document.querySelector<HTMLElement>('[data-start]')?.dataset;

const language = documentLanguage();
setCaller({
  basePath: start?.basePath ?? '',
  ...{ communityId: start?.communityId ?? '', baseLanguage: start?.baseLanguage ?? '' },
  ...{ language, version },
});
// Which namespaces the community has changed.
const [revision, ...namespaces] = start?.words?.split(' ') ?? [];
if (revision === undefined) pinChangedWords(null);
else {
  const { createWordLoader } = await import('#ui/createWordLoader.ts');
  pinChangedWords({ revision, namespaces, load: createWordLoader(language, revision) });
}
if (correctsWords()) noteWords((await import('#ui/words/shownWords.ts')).noteShownWord);
dictionaryOf(language); // registers the language, so that translations load when first used
const intl = loadIntl(language);
// Of which parts the page needs the texts, beside those of the frame.
const [textRevision, ...parts] = start?.textParts?.split(' ') ?? [];
const texts =
  textRevision !== undefined &&
  startWordParts({ language, revision: textRevision }, pageWordParts(parts));
await Promise.all([widgetViews.load((start?.widgets ?? '').split(' ')), texts]);
await wordsReady(language);
await intl;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

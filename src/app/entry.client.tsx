import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { setCaller } from '#ui/callServer.ts';
import { dictionaryOf, wordsReady } from '#ui/wordStore.ts';
import { version } from '../../package.json';
import { documentLanguage } from './documentLanguage.ts';
import { widgetViews } from './widgetViews.ts';

/** What the server left in the page for the browser's start. */
const start = document.querySelector<HTMLElement>('[data-start]')?.dataset;

const language = documentLanguage();
setCaller({
  basePath: start?.basePath ?? '',
  ...{ communityId: start?.communityId ?? '', baseLanguage: start?.baseLanguage ?? '' },
  ...{ language, version },
});
dictionaryOf(language); // from here on words load as soon as somebody needs them
await widgetViews.load((start?.widgets ?? '').split(' '));
await wordsReady(language);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

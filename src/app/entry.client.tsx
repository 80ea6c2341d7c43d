import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { setBasePath } from '#ui/callServer.ts';
import { dictionaryOf, wordsReady } from '#ui/wordStore.ts';
import { documentLanguage } from './documentLanguage.ts';
import { widgetViews } from './widgetViews.ts';

/** Bootstrap data that the server put into the page. */
const start = document.querySelector<HTMLElement>('[data-start]')?.dataset;

setBasePath(start?.basePath ?? '');
const language = documentLanguage();
dictionaryOf(language); // registers the language, so that translations load when first used
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

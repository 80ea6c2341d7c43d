import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { setBasePath } from '#ui/callServer.ts';
import { widgetViews } from './widgetViews.ts';
import { loadWords } from './words.ts';

/** What the server left in the page for the browser's start. */
const start = document.querySelector<HTMLElement>('[data-start]')?.dataset;

setBasePath(start?.basePath ?? '');
await Promise.all([
  loadWords(document.documentElement.lang.replace('-', '_')),
  widgetViews.load((start?.widgets ?? '').split(' ')),
]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

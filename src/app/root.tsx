import type { ReactNode } from 'react';
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router';
import { localeOf } from '#core/languages.ts';
import { brandOfSettings } from '#ui/brandOfSettings.ts';
import { brandStyle } from '#ui/brandStyle.ts';
import { ClockProvider } from '#ui/Clock.tsx';
import { I18nProvider } from '#ui/I18nProvider.tsx';
import { useNonce } from '#ui/nonce.ts';
import { ShellContext } from '#ui/useShell.ts';
import { dictionaryOf, wordsReady } from '#ui/wordStore.ts';
import type { Route } from './+types/root';
import { pagePrefetches, prefetchKey } from './prefetching/pagePrefetches.ts';
import { RootError } from './RootError.tsx';
import { pageRequestContext } from './rendering/pageRequestContext.ts';
import { Shell } from './Shell.tsx';
import { SiteLinks } from './SiteLinks.tsx';
import './app.css';
import 'virtual:words';

export async function loader({ context }: Route.LoaderArgs) {
  const { shell } = context.get(pageRequestContext);
  await wordsReady(shell.language, shell.words);
  return shell;
}

/** What stands around a page that was loaded before does not wait for an answer either. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isMove = formMethod === undefined && currentUrl.pathname !== nextUrl.pathname;
  const isLoaded = isMove && pagePrefetches.has(prefetchKey(nextUrl.href));
  return isLoaded ? false : defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>('root');
  const nonce = useNonce();
  return (
    <html
      lang={localeOf(shell?.language ?? 'en')}
      dir={shell?.direction ?? 'ltr'}
      data-theme={shell && shell.theme !== 'auto' ? shell.theme : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* In development the browser hides the nonce from React, which then warns about a mismatch. */}
        <Links nonce={import.meta.env.DEV ? '' : nonce} />
        {shell && <SiteLinks shell={shell} />}
        {shell && (
          // Branding consists of validated colors and lengths, never free text.
          <style nonce={nonce} data-brand suppressHydrationWarning>
            {brandStyle(brandOfSettings(shell.settings.branding, shell.basePath))}
          </style>
        )}
        {shell && (
          // Imported, not embedded: whatever the CSS contains, it cannot leave its layer. The element is always
          // there, because the browser could not give a new one the nonce.
          <style nonce={nonce} data-custom-css suppressHydrationWarning>
            {shell.customStylesheet && `@import url("${shell.customStylesheet}") layer(custom);`}
          </style>
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const shell = useLoaderData<typeof loader>();
  return (
    <ShellContext value={shell}>
      <I18nProvider value={dictionaryOf(shell.language, shell.words)}>
        <ClockProvider
          now={Date.parse(shell.now)}
          timeZone={shell.viewer.timeZone ?? undefined}
          timeStyle={shell.viewer.preferences}
        >
          <Shell>
            <Outlet />
          </Shell>
        </ClockProvider>
      </I18nProvider>
    </ShellContext>
  );
}

export function ErrorBoundary() {
  return <RootError />;
}

import { readableOn } from '#core/contrast.ts';
import { directionOf, localeOf } from '#core/languages.ts';
import words from '#locales/en/widgetFrame.json' with { type: 'json' };
import type { Ctx } from '#platform/context.ts';
import { serverWords } from '#platform/serverWords.ts';
import { widgetSettings } from './widgetOrigins.ts';

/** What the script needs to show the launcher, in the language that the site asks for. */
export interface WidgetStart {
  color: string;
  textColor: string;
  position: 'START' | 'END';
  language: string;
  direction: 'ltr' | 'rtl';
  labels: { open: string; close: string; frame: string; unread: string };
}

export function startOfWidget(ctx: Pick<Ctx, 'settings' | 'locale'>): WidgetStart {
  const { branding } = ctx.settings;
  const { launcher } = serverWords('widgetFrame', words, [ctx.locale]).words;
  return {
    color: branding.primary,
    textColor: readableOn(branding.primary),
    position: widgetSettings(ctx).position,
    language: localeOf(ctx.locale),
    direction: directionOf(ctx.locale),
    labels: launcher,
  };
}

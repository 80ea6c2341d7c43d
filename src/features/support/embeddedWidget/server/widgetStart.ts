import { readableOn } from '#core/contrast.ts';
import { directionOf, localeOf } from '#core/languages.ts';
import type { DueGreeting } from '#features/support/chatGreetings/chatGreetingRules.ts';
import {
  greetingSettings,
  textOfGreeting,
} from '#features/support/chatGreetings/server/chatGreetingStore.ts';
import { greetingsFor } from '#features/support/chatGreetings/server/greetVisitors.ts';
import { firstNameOf } from '#features/support/liveChat/server/agentNames.ts';
import greetingWords from '#locales/en/chatGreeting.json' with { type: 'json' };
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
  /** Above the launcher; `people`: whether the site has named the visitor. */
  greetings: (DueGreeting & { people: string; text: string; sender: string })[];
  greeting: { hoursBetween: number; label: string; reply: string; dismiss: string };
}

export async function startOfWidget(ctx: Ctx): Promise<WidgetStart> {
  const { branding } = ctx.settings;
  const { launcher } = serverWords('widgetFrame', words, [ctx.locale]).words;
  const { words: greeting } = serverWords('chatGreeting', greetingWords, [ctx.locale]);
  const offered = await greetingsFor(ctx, { place: 'SITES', isKnown: null });
  const greetings = offered.map(async (each) => {
    const { id, paths, afterSeconds, scrolled, visits, people, senderId } = each;
    return {
      ...{ id: `${id}`, paths, afterSeconds, scrolled, visits, people },
      text: textOfGreeting(each, ctx.locale),
      sender: (await firstNameOf(ctx, senderId)) ?? ctx.settings.name,
    };
  });
  return {
    greetings: await Promise.all(greetings),
    greeting: { hoursBetween: greetingSettings(ctx).hoursBetween, ...greeting },
    color: branding.primary,
    textColor: readableOn(branding.primary),
    position: widgetSettings(ctx).position,
    language: localeOf(ctx.locale),
    direction: directionOf(ctx.locale),
    labels: launcher,
  };
}

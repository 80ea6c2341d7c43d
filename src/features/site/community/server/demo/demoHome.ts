import { z } from 'zod';
import { builtInLayout } from '#features/base/layouts/builtInLayouts.ts';
import { type LayoutDocument, layoutDocumentSchema } from '#features/base/layouts/layoutRules.ts';
import { readDemoTexts } from '#platform/demo/readDemo.ts';

import type { HomeTexts } from './demoCommunity.ts';

export interface HomeWords {
  title: string;
  subtitle: string;
  image: string;
  welcomeHtml: string;
  /** In other languages. */
  translations: Readonly<Record<string, HomeTexts>>;
}

/** The built-in home page with the demo's banner text, a welcome for visitors, events and what is new. */
export function demoHome(words: HomeWords): LayoutDocument {
  const { title, subtitle, image } = words;
  const translated = Object.entries(words.translations);
  const builtIn = builtInLayout('HOME_PAGE');
  const { sections } = builtIn;
  const [top, ...middle] = sections.slice(0, -1);
  const main = sections.at(-1);
  if (top === undefined || main === undefined) return builtIn;
  const banner = top.columns.map((column) => ({
    ...column,
    widgets: column.widgets.map((widget) =>
      widget.type === 'banner'
        ? {
            ...widget,
            properties: { ...widget.properties, title, subtitle, image },
            translations: Object.fromEntries(
              translated.map(([language, texts]) => [
                language,
                { title: texts.title, subtitle: texts.subtitle },
              ]),
            ),
          }
        : widget,
    ),
  }));
  const welcome = {
    id: 'welcome',
    type: 'richText',
    properties: { html: words.welcomeHtml },
    translations: Object.fromEntries(
      translated.map(([language, texts]) => [language, { html: texts.welcomeHtml }]),
    ),
    visibility: { viewer: 'VISITOR' },
  };
  const news = [
    { id: 'events', type: 'eventList', properties: { first: 3 } },
    { id: 'news', type: 'whatsNew', properties: { first: 2 } },
  ];
  const columns = main.columns.map((column, index) => {
    if (index !== main.columns.length - 1) return column;
    const [announcements, ...others] = column.widgets;
    return { ...column, widgets: [welcome, announcements, ...news, ...others] };
  });
  return layoutDocumentSchema.parse({
    ...builtIn,
    sections: [{ ...top, columns: banner }, ...middle, { ...main, columns }],
  });
}

const pageSchema = z.strictObject({ title: z.string(), path: z.string(), description: z.string() });

export function readDemoPages() {
  return readDemoTexts('site/community/server/demo/pages.md', pageSchema);
}

/** A page with a single text. */
export function textPage(title: string, html: string): LayoutDocument {
  const text = { id: 'text', type: 'richText', properties: { html: `<h1>${title}</h1>${html}` } };
  return layoutDocumentSchema.parse({
    sections: [{ id: 'section-1', columns: [{ width: '1/1', widgets: [text] }] }],
  });
}

import { buildLayout } from '#features/base/layouts/builtInLayouts.ts';
import { column, singleColumn } from '#features/base/layouts/layoutInput.ts';
import type { LayoutDocument, LayoutInput } from '#features/base/layouts/layoutRules.ts';

export const pageTemplates = ['blank', 'text', 'landing', 'faq', 'contact'] as const;

export type PageTemplate = (typeof pageTemplates)[number];

/** The first draft of a custom page; its texts are written in the editor. */
export function templateDocument(template: PageTemplate, title: string): LayoutDocument {
  const heading = `<h2>${title.replaceAll(/[<>&]/g, '')}</h2>`;
  const layouts: Record<PageTemplate, LayoutInput> = {
    blank: [{ columns: [column('1/1')] }],
    text: singleColumn(['richText', { html: heading }]),
    landing: [
      { fullWidth: true, columns: [column('1/1', ['hero', { title }])] },
      { columns: [column('1/1', 'cards')] },
      {
        columns: [
          column('2/3', ['conversationList', { heading: 'latest', first: 5 }]),
          column('1/3', 'communityStats', 'leaderboard'),
        ],
      },
    ],
    faq: [
      { fullWidth: true, columns: [column('1/1', ['hero', { title }])] },
      { columns: [column('2/3', 'faq'), column('1/3', 'contactCard')] },
    ],
    contact: [
      { columns: [column('2/3', ['richText', { html: heading }]), column('1/3', 'contactCard')] },
    ],
  };
  return buildLayout(layouts[template]);
}

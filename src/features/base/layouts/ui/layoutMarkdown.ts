import { markdownWriter } from '../markdownPart.ts';

export const layoutMarkdown = {
  richText: markdownWriter<null, { html: string }>(({ properties: { html } }, tools) => ({
    text: tools.html(html, 1),
  })),
};

import { markdownWriter } from '#features/base/layouts/markdownPart.ts';

export const homeMarkdown = {
  banner: markdownWriter<null, { title: string | null; subtitle: string | null }>(
    ({ properties: { title, subtitle } }, { text }) => ({
      text: [title, subtitle].flatMap((line) => (line ? [text(line)] : [])).join('\n\n'),
    }),
  ),
};

import { markdownWriter } from '#features/base/layouts/markdownPart.ts';
import { readReleaseAddress } from '../releaseAddress.ts';
import type { ReleasesData } from './releaseDocuments.ts';

export const releaseMarkdown = {
  releases: markdownWriter<ReleasesData>(({ data, page: { search } }, { link, html, text }) => {
    const { nodes, hasMore } = data?.releaseNotes ?? { nodes: [], hasMore: false };
    const notes = nodes.map(({ release, conversation: note }) => {
      const facts = [release.product, release.version, release.releasedOn?.slice(0, 10)];
      const line = facts.flatMap((fact) => (fact ? [text(fact)] : [])).join(' · ');
      return [`## ${link(note.title, note.path)}`, line, html(note.content, 2)].join('\n\n');
    });
    return { text: notes.join('\n\n'), pages: { page: readReleaseAddress(search).page, hasMore } };
  }),
};

import { tagLabel } from '#core/tagName.ts';
import { RowError } from '../../dump/rowError.ts';
import { fieldText, idOf, isTagName, optionalIdOf, spelledTag } from '../../dump/rowFields.ts';
import type { StackExchangeSite } from './stackExchangeSite.ts';

const epoch = new Date(0).toISOString();

/** Which posts hold the texts of a tag; the tags are written once the texts are read. */
export async function readTags(site: StackExchangeSite): Promise<void> {
  await site.eachRow(
    'tags',
    (row) => {
      const name = spelledTag(fieldText(row, 'TagName'));
      if (!isTagName(name)) throw new RowError('TagName is not a tag');
      const label = tagLabel(fieldText(row, 'TagName'));
      const excerpt = optionalIdOf(row, 'ExcerptPostId');
      return {
        id: idOf(row, 'Id'),
        value: { name, label, excerpt, wiki: optionalIdOf(row, 'WikiPostId') },
      };
    },
    ({ value: { name, label, excerpt, wiki } }) => {
      const isNew = site.scratch.insert('tags', {
        ...{ name, label, description: '', text: '' },
        ...{ excerpt: Number(excerpt ?? 0), wiki: Number(wiki ?? 0) },
      });
      if (!isNew) return { settled: 'merged', reason: 'a tag of the same name is there' };
      return { settled: 'written' };
    },
  );
  site.scratch.exec('create index tags_excerpt on tags (excerpt)');
  site.scratch.exec('create index tags_wiki on tags (wiki)');
}

export async function writeTags(site: StackExchangeSite): Promise<void> {
  let number = 0;
  for (const tag of site.scratch.rows('select * from tags order by name')) {
    number += 1;
    const id = String(tag.name);
    site.writer.write('tags', {
      ...{ id, label: String(tag.label), description: String(tag.description) },
      ...{ wiki: String(tag.text), createdAt: epoch },
    });
    const target = { targetKind: 'tags', targetId: id } as const;
    const name = encodeURIComponent(id);
    site.redirect(number, 4, { ...target, path: `/questions/tagged/${name}` });
    site.redirect(number, 5, { ...target, path: `/tags/${name}` });
  }
}

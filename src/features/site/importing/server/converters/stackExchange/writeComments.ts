import { dateOf, fieldText, idOf, integerOf } from '../../dump/rowFields.ts';
import { importedPersonOf } from '../../ledger/importedMembers.ts';
import { linkMentions } from '../../text/mentions.ts';
import { commentHtml } from '../../text/postHtml.ts';
import type { StackExchangeSite } from './stackExchangeSite.ts';
import { addParticipant } from './writePosts.ts';

/** Comments on an answer are replies to it; of those on a question the first is a comment, and the others replies to it. */
export async function writeComments(site: StackExchangeSite): Promise<void> {
  await site.eachRow(
    'comments',
    (row) => ({
      id: idOf(row, 'Id'),
      value: {
        postId: idOf(row, 'PostId'),
        author: importedPersonOf(row, 'UserId', 'UserDisplayName'),
        score: integerOf(row, 'Score'),
        text: fieldText(row, 'Text'),
        createdAt: dateOf(row, 'CreationDate'),
      },
    }),
    ({ id, value }) => {
      const post = site.post(value.postId);
      if (post === undefined) return { settled: 'skipped', reason: 'its post is not in the dump' };
      if (post.kind === 'tag-text')
        return { settled: 'skipped', reason: 'comment on the text of a tag' };
      const postId = String(post.question);
      if (!site.writer.has('posts', postId)) {
        return { settled: 'skipped', reason: 'its question is not in the dump' };
      }
      const own = `c${id}`;
      const parentId = post.kind === 'answer' ? value.postId : (post.comment?.toString() ?? null);
      if (parentId === null) {
        site.scratch.run('update posts set comment = ? where id = ?', own, Number(value.postId));
      }
      const authorId = site.authorId(value.author, value.createdAt);
      const people = site.scratch.all(
        'select member, name from participants join names using (member) where post = ? limit 200',
        Number(value.postId),
      );
      const participants = people.map(({ member, name }) => ({
        id: Number(member),
        name: String(name),
      }));
      site.writer.write('comments', {
        ...{ id: own, postId, parentId, addresseeId: null, authorId, sentAs: null },
        content: linkMentions(commentHtml(value.text, site.dump), participants),
        ...{ createdAt: value.createdAt.toISOString(), editedAt: null, isPrivate: false },
        ...{ heldAt: null, spamAt: null, deletedAt: null, attachments: [] },
      });
      addParticipant(site, value.postId, authorId);
      return value.score === 0
        ? { settled: 'written' }
        : { settled: 'degraded', reason: 'without its score, which has no voters' };
    },
  );
}

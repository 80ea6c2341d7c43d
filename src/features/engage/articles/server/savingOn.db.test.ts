import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { saveKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import type { RevisionAction } from '../articleStates.ts';
import { findOpenRevision } from './articleStore.ts';
import { createArticle, saveArticleDraft } from './draftService.ts';
import { actOnRevision } from './revisionService.ts';
import { publishScheduled } from './scheduledPublishing.ts';

/** An editor who types on and saves again, whatever has happened to the draft meanwhile. */

const { db } = await openTestDatabase();
const editor = await makeMember(db, { role: 'editor' });
const reviewer = await makeMember(db, { role: 'editor' });
const as = (viewer: Viewer, changes = {}) => testContext(db, { viewer, ...changes });
const base = await saveKnowledgeBase(as(editor.viewer), null, {
  ...{ title: 'Help center', content: '<p>Guides.</p>', language: 'en', audience: 'EVERYONE' },
  categoryId: (await makeCategory(db)).id,
});
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
let serial = 0;

/** A tab with the editor of an article in a language: it knows what it has loaded or saved last. */
function tabOf(articleId: number, language: string, read: { number: number; edition: number }) {
  let known = read;
  return {
    save: async () => {
      serial += 1;
      const row = await saveArticleDraft(as(editor.viewer), {
        draft: { articleId, language, ...known },
        text: { title: 'Prune in spring', content: `<p>Version ${serial}.</p>` },
      });
      known = { number: row.number, edition: row.edition };
      return row;
    },
    read: () => known,
  };
}

const happens = async (articleId: number, language: string, step: RevisionAction | 'CLOCK') => {
  if (step === 'CLOCK') return publishScheduled(as(editor.viewer, { now: inDays(2) }));
  const open = await findOpenRevision(db, articleId, language);
  // Saving leaves it there.
  if (step === 'SUBMIT' && open?.state === 'IN_REVIEW') return open;
  return actOnRevision(as(reviewer.viewer), {
    ...{ articleId, language, action: step, edition: open?.edition ?? 0 },
    ...(step === 'SCHEDULE' && { publishAt: inDays(1) }),
  });
};

const sequences: (readonly (RevisionAction | 'CLOCK')[])[] = [
  [],
  ['PUBLISH'],
  ['SUBMIT'],
  ['SUBMIT', 'REQUEST_CHANGES'],
  ['SUBMIT', 'APPROVE'],
  ['SUBMIT', 'APPROVE', 'PUBLISH'],
  ['APPROVE', 'SCHEDULE'],
  ['APPROVE', 'SCHEDULE', 'UNSCHEDULE'],
  ['APPROVE', 'SCHEDULE', 'CLOCK'],
];

test.each(sequences.map((steps) => [steps] as const))(
  'after %j the editor of a draft goes on, in any language and any number of times',
  async (steps) => {
    const { article, revision } = await createArticle(as(editor.viewer), {
      place: { knowledgeBaseId: base.id, language: 'en' },
      text: { title: 'Prune', content: '<p>In spring.</p>' },
    });
    const source = tabOf(article.id, 'en', revision);
    const translation = tabOf(article.id, 'de', { number: 0, edition: 0 });
    for (const [tab, language] of [
      [source, 'en'],
      [translation, 'de'],
    ] as const) {
      for (let round = 0; round < 2; round += 1) {
        await tab.save();
        for (const step of steps) await happens(article.id, language, step);
        const { state, content } = await tab.save();
        expect(['DRAFT', 'IN_REVIEW', 'CHANGES_REQUESTED']).toContain(state);
        expect(content).toContain(`Version ${serial}`);
      }
    }
  },
);

test.each([[[]], [['PUBLISH']], [['APPROVE', 'SCHEDULE', 'CLOCK']], [['DISCARD']]] as const)(
  'what another tab has saved is a conflict, also after %j',
  async (steps) => {
    const { article, revision } = await createArticle(as(editor.viewer), {
      place: { knowledgeBaseId: base.id, language: 'en' },
      text: { title: 'Prune', content: '<p>In spring.</p>' },
    });
    await happens(article.id, 'en', 'PUBLISH');
    const [one, other] = [
      tabOf(article.id, 'en', { number: revision.number, edition: 0 }),
      tabOf(article.id, 'en', { number: revision.number, edition: 0 }),
    ];
    await one.save();
    for (const step of steps) await happens(article.id, 'en', step);
    if (steps.some((step) => step === 'DISCARD')) {
      // Nothing of the other tab is left; what this one has is no longer the draft.
      await expect(one.save()).rejects.toMatchObject({ code: 'CONFLICT' });
      await other.save();
    } else await expect(other.save()).rejects.toMatchObject({ code: 'CONFLICT' });
  },
);

test('a draft with the same edition as an earlier one is another draft', async () => {
  const { article, revision } = await createArticle(as(editor.viewer), {
    place: { knowledgeBaseId: base.id, language: 'en' },
    text: { title: 'Prune', content: '<p>In spring.</p>' },
  });
  const [one, other] = [tabOf(article.id, 'en', revision), tabOf(article.id, 'en', revision)];
  await happens(article.id, 'en', 'PUBLISH');
  expect(await one.save()).toMatchObject({ edition: 1, number: 2 });
  await expect(other.save()).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(other.read()).toMatchObject({ number: 1, edition: 1 });
});

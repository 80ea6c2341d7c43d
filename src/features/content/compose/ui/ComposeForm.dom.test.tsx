import { GraphQLError } from 'graphql';
import { act } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { enter } from '#ui/forms/earlyInput.ts';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, typeInto, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { ComposeForm } from './ComposeForm.tsx';
import type { ComposeData } from './composeDocuments.ts';

const newPost: ComposeData = {
  draft: null,
  customFields: [],
  categories: { nodes: [{ id: '1', title: 'Pumps', scopedPermissions: [], childCategories: [] }] },
  allTopics: [],
};

const edited: ComposeData = {
  ...newPost,
  conversation: {
    ...{ id: '5', path: '/conversations/5', title: 'It hums', type: 'QUESTION', tags: [] },
    ...{ message: '<p>At night.</p>', strippedContent: 'At night.', language: 'en' },
    ...{ coverImage: null, topicId: null, categoryId: '1', updatedAt: '2026-01-01T00:00:00Z' },
    ...{ customFields: {}, attachments: [], hierarchy: [], scopedPermissions: [], merged: false },
    ...{ mergedIntoPath: null, isPrivate: false, composerFields: {}, author: { id: '1' } },
    can: { edit: 'OK', setPrivacy: 'OK' },
  },
};

const similar = [
  {
    id: '7',
    path: '/conversations/7',
    title: 'It hums too',
    type: 'QUESTION',
    hasAcceptedComment: true,
    language: 'en',
  },
];

async function open(data: ComposeData, operations: Parameters<typeof answerCalls>[0] = {}) {
  onTestFinished(() => localStorage.clear());
  const asked = answerCalls({
    ...{ similarConversations: () => similar, saveDraft: () => ({ draft: { key: 'new' } }) },
    ...{ deleteDraft: () => ({ deletedKey: 'new' }), ...operations },
  });
  const shell = memberShell({ permissions: ['CREATE_POST', 'CREATE_COMMENT'] });
  // The plain text box serves: the rich editor needs a browser.
  const plain = { ...shell, settings: { ...shell.settings, richTextEnabled: false } };
  const page = await renderComponent(
    <ComposeForm type={null} data={data} search="?categoryId=1" />,
    plain,
  );
  return {
    ...page,
    asked,
    drafts: () => Object.keys(localStorage).filter((key) => key.includes('draft')),
  };
}

const later = (ms: number) => act(async () => new Promise((resolve) => setTimeout(resolve, ms)));

it('offers similar posts for a new post, and not while one is edited', async () => {
  const fresh = await open(newPost);
  await typeInto(fresh.field('Title'), 'It hums at night');
  await untilShown(() => expect(fresh.container.textContent).toContain('It hums too'));
  const editing = await open(edited);
  await typeInto(editing.field('Title'), 'It hums at night');
  await later(900);
  expect(editing.asked).not.toContain('similarConversations');
});

it('keeps no draft of a form without content, whatever is chosen in it', async () => {
  const { container, get, field, drafts } = await open(newPost);
  await click(get('input[value=IDEA]'));
  await later(10);
  expect(drafts()).toEqual([]);
  await typeInto(field('Title'), 'A thought');
  expect(drafts()).toHaveLength(1);
  await typeInto(field('Title'), ' ');
  expect(drafts()).toEqual([]);
  expect(container.textContent).not.toContain('Saved');
});

it('does not announce a stored draft without content', async () => {
  const empty = { type: 'IDEA', title: '', place: 'category:1', html: '', text: '' };
  const stored = (value: object) => ({ value, writtenAt: Date.now(), basedOn: null });
  const blank = await open({ ...newPost, draft: { data: stored(empty) } });
  await later(50);
  expect(blank.container.textContent).not.toContain('restored');
  const full = await open({
    ...newPost,
    draft: { data: stored({ ...empty, title: 'A thought' }) },
  });
  await untilShown(() => expect(full.container.textContent).toContain('restored'));
});

it.each([
  ['RATE_LIMITED', 429, [], 'You can try again at'],
  ['CONTENT_REFUSED', 400, [{ field: 'content', rule: 'LINKS_ABOVE', message: 'x' }], ''],
] as const)('gives the reason of a refusal in the form: %s', async (code, status, faults, time) => {
  const { container, get, field, button } = await open(newPost, {
    createConversation: () => {
      throw new GraphQLError('The reason.', { extensions: { code, status, faults } });
    },
  });
  await typeInto(field('Title'), 'How do I stop the humming of a pump?');
  await act(async () =>
    enter(get<HTMLTextAreaElement>('textarea'), 'It hums all night, every night.'),
  );
  await click(button('Post'));
  await untilShown(() => expect(container.textContent).toContain('The reason.'));
  expect(container.textContent).toContain(time);
  expect(container.textContent).not.toContain('expected format');
});

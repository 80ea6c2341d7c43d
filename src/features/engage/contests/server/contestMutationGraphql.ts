import { requireId } from '#core/ids.ts';
import { textToHtml } from '#core/plainText.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { contestPaths } from '../contestAddress.ts';
import { performContestActivity } from './announceContest.ts';
import { performEntryActivity } from './performEntryActivity.ts';
import { saveContestEntry } from './saveContestEntry.ts';

mutation('saveContestEntry', {
  description: 'Saves an own entry as a draft, or submits it.',
  input: (t) => ({
    contestId: t.id({ required: true }),
    entryId: t.id({ description: 'Of an existing entry.' }),
    title: t.string({ required: true }),
    content: t.string({ description: 'HTML.' }),
    text: t.string({ description: 'Plain text, if there is no content.' }),
    acceptTerms: t.boolean(),
    termsVersion: t.int({ description: 'The version of the terms that is accepted.' }),
    submit: t.boolean({ description: 'Omitted: saves a draft.' }),
  }),
  run: (ctx, input) =>
    saveContestEntry(ctx, {
      ...{ contestId: String(input.contestId), title: input.title },
      entryId: input.entryId == null ? null : String(input.entryId),
      content: input.content ?? textToHtml(input.text ?? ''),
      acceptTerms: input.acceptTerms ?? false,
      termsVersion: input.termsVersion ?? 0,
      submit: input.submit ?? false,
    }),
  output: (t) => ({
    entryId: t.id({ resolve: ({ id }) => String(id) }),
    path: t.string({
      description: 'Of the submitted entry, the form of a draft, or the contest if it is blind.',
      resolve: ({ id, post_id, status, contest_id }) => {
        if (post_id !== null) return contestPaths.entry({ id });
        return status === 'DRAFT'
          ? contestPaths.editEntry(id)
          : contestPaths.one({ id: contest_id, slug: '' });
      },
    }),
  }),
});

mutation('contestEntryCustomActivity', {
  description: 'SPEC §7 contestEntryCustomActivity.',
  input: (t) => ({
    conversationId: t.id({ required: true, description: 'Of the entry.' }),
    activity: t.string({
      required: true,
      description:
        'select-contest-winner, un-select-contest-winner, disqualify-contest-entry, ' +
        'reinstate-contest-entry, withdraw-contest-entry, vote-contest-entry, un-vote-contest-entry.',
    }),
    position: t.string({ description: 'WINNER or RUNNER_UP.' }),
    message: t.string({ description: 'To the winner; the reason of a disqualification.' }),
  }),
  run: (ctx, { conversationId, activity, position, message }) =>
    performEntryActivity(ctx, requireId(conversationId), { activity, position, message }),
  output: (t) => ({
    conversation: t.field({
      type: ConversationType,
      nullable: true,
      description: 'Null once it is withdrawn.',
      resolve: ({ id }, _args, ctx) => conversationLoader(ctx).load(id),
    }),
  }),
});

mutation('contestActivity', {
  description: 'For holders of MANAGE_CONTESTS.',
  input: (t) => ({
    conversationId: t.id({ required: true }),
    activity: t.string({ required: true, description: 'announce-contest or cancel-contest.' }),
  }),
  run: (ctx, { conversationId, activity }) =>
    performContestActivity(ctx, { conversationId: requireId(conversationId), activity }),
  output: (t) => ({
    conversation: t.field({
      type: ConversationType,
      nullable: true,
      resolve: ({ id }, _args, ctx) => conversationLoader(ctx).load(id),
    }),
  }),
});

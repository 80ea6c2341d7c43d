import { requireId } from '#core/ids.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { requireSubject } from '../pageSubject.ts';
import { BuilderPageType } from './builderPageTypes.ts';
import {
  discardPageDraft,
  restorePageVersion,
  type SavedDraft,
  savePageDraft,
} from './draftService.ts';
import { getBuilderPage } from './pageStore.ts';
import {
  cancelPageSchedule,
  publishPage,
  rollBackPage,
  schedulePage,
  scheduleUnpublish,
} from './publishService.ts';

mutation('savePageDraft', {
  description:
    'Saves the viewer’s draft, which may be incomplete. CONFLICT if it was saved elsewhere since it was read.',
  input: (t) => ({
    id: t.id({ required: true }),
    content: t.field({ type: 'JSON', required: true }),
    revision: t.int({ required: true, description: 'Of the draft that was read; 0 for none.' }),
    baseVersion: t.int({ required: true }),
  }),
  run: async (ctx, input) => {
    const { content, revision, baseVersion } = input;
    const subject = requireSubject(input.id);
    return savePageDraft(ctx, { subject, content, revision, baseVersion });
  },
  output: (t) => ({
    revision: t.int({ resolve: ({ revision }: SavedDraft) => revision }),
    content: t.field({ type: 'JSON', resolve: ({ content }: SavedDraft) => content }),
  }),
});

mutation('discardPageDraft', {
  description: 'Discards the viewer’s draft.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: async (ctx, { id }) => {
    const subject = requireSubject(id);
    await discardPageDraft(ctx, subject);
    return getBuilderPage(ctx.db, subject);
  },
  output: ['page', BuilderPageType],
});

mutation('publishPage', {
  description:
    'Publishes the viewer’s draft as a new version. CONFLICT if it is based on an earlier one.',
  input: (t) => ({
    id: t.id({ required: true }),
    revision: t.int({ required: true, description: 'Of the draft that was seen.' }),
    note: t.string(),
    overwrites: t.boolean({
      description: 'Publish although another version was published since the draft was begun.',
    }),
  }),
  run: async (ctx, input) => {
    const subject = requireSubject(input.id);
    await publishPage(ctx, { ...input, subject });
    return getBuilderPage(ctx.db, subject);
  },
  output: ['page', BuilderPageType],
});

mutation('schedulePage', {
  description:
    'Keeps the viewer’s draft as a version and publishes it later; without a draft revision the page is unpublished then.',
  input: (t) => ({
    id: t.id({ required: true }),
    at: t.field({ type: 'DateTime', required: true }),
    revision: t.int(),
    note: t.string(),
    overwrites: t.boolean(),
  }),
  run: async (ctx, input) => {
    const subject = requireSubject(input.id);
    const { at, revision } = input;
    if (revision == null) await scheduleUnpublish(ctx, { subject, at });
    else await schedulePage(ctx, { ...input, subject, revision, at });
    return getBuilderPage(ctx.db, subject);
  },
  output: ['page', BuilderPageType],
});

mutation('cancelPageSchedule', {
  description: 'Cancels a scheduled change.',
  input: (t) => ({ id: t.id({ required: true }), scheduleId: t.id({ required: true }) }),
  run: async (ctx, { id, scheduleId }) => {
    const subject = requireSubject(id);
    await cancelPageSchedule(ctx, subject, requireId(scheduleId));
    return getBuilderPage(ctx.db, subject);
  },
  output: ['page', BuilderPageType],
});

mutation('rollBackPage', {
  description: 'Publishes an earlier version again.',
  input: (t) => ({ id: t.id({ required: true }), version: t.int({ required: true }) }),
  run: async (ctx, { id, version }) => {
    const subject = requireSubject(id);
    await rollBackPage(ctx, subject, version);
    return getBuilderPage(ctx.db, subject);
  },
  output: ['page', BuilderPageType],
});

mutation('restorePageVersion', {
  description: 'Copies an earlier version into the viewer’s draft.',
  input: (t) => ({ id: t.id({ required: true }), version: t.int({ required: true }) }),
  run: async (ctx, { id, version }) => {
    const subject = requireSubject(id);
    await restorePageVersion(ctx, subject, version);
    return getBuilderPage(ctx.db, subject);
  },
  output: ['page', BuilderPageType],
});

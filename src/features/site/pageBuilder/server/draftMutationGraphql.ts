import { requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
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

builder.relayMutationField(
  'savePageDraft',
  {
    description:
      'Saves the viewer’s draft, which may be incomplete. CONFLICT if it was saved elsewhere since it was read.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
      content: t.field({ type: 'JSON', required: true }),
      revision: t.int({ required: true, description: 'Of the draft that was read; 0 for none.' }),
      baseVersion: t.int({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const { content, revision, baseVersion } = input;
      const subject = requireSubject(input.id);
      return savePageDraft(ctx, { subject, content, revision, baseVersion });
    },
  },
  {
    outputFields: (t) => ({
      revision: t.int({ resolve: ({ revision }: SavedDraft) => revision }),
      content: t.field({ type: 'JSON', resolve: ({ content }: SavedDraft) => content }),
    }),
  },
);

builder.relayMutationField(
  'discardPageDraft',
  {
    description: 'Discards the viewer’s draft.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const subject = requireSubject(input.id);
      await discardPageDraft(ctx, subject);
      return getBuilderPage(ctx.db, subject);
    },
  },
  {
    outputFields: (t) => ({
      page: t.field({ type: BuilderPageType, resolve: (page) => page }),
    }),
  },
);

builder.relayMutationField(
  'publishPage',
  {
    description:
      'Publishes the viewer’s draft as a new version. CONFLICT if it is based on an earlier one.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
      revision: t.int({ required: true, description: 'Of the draft that was seen.' }),
      note: t.string(),
      overwrites: t.boolean({
        description: 'Publish although another version was published since the draft was begun.',
      }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const subject = requireSubject(input.id);
      await publishPage(ctx, { ...input, subject });
      return getBuilderPage(ctx.db, subject);
    },
  },
  {
    outputFields: (t) => ({
      page: t.field({ type: BuilderPageType, resolve: (page) => page }),
    }),
  },
);

builder.relayMutationField(
  'schedulePage',
  {
    description:
      'Keeps the viewer’s draft as a version and publishes it later; without a draft revision the page is unpublished then.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
      at: t.field({ type: 'DateTime', required: true }),
      revision: t.int(),
      note: t.string(),
      overwrites: t.boolean(),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const subject = requireSubject(input.id);
      const { at, revision } = input;
      if (revision == null) await scheduleUnpublish(ctx, { subject, at });
      else await schedulePage(ctx, { ...input, subject, revision, at });
      return getBuilderPage(ctx.db, subject);
    },
  },
  {
    outputFields: (t) => ({
      page: t.field({ type: BuilderPageType, resolve: (page) => page }),
    }),
  },
);

builder.relayMutationField(
  'cancelPageSchedule',
  {
    description: 'Cancels a scheduled change.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
      scheduleId: t.id({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const subject = requireSubject(input.id);
      await cancelPageSchedule(ctx, subject, requireId(input.scheduleId));
      return getBuilderPage(ctx.db, subject);
    },
  },
  {
    outputFields: (t) => ({
      page: t.field({ type: BuilderPageType, resolve: (page) => page }),
    }),
  },
);

builder.relayMutationField(
  'rollBackPage',
  {
    description: 'Publishes an earlier version again.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
      version: t.int({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const subject = requireSubject(input.id);
      await rollBackPage(ctx, subject, input.version);
      return getBuilderPage(ctx.db, subject);
    },
  },
  {
    outputFields: (t) => ({
      page: t.field({ type: BuilderPageType, resolve: (page) => page }),
    }),
  },
);

builder.relayMutationField(
  'restorePageVersion',
  {
    description: 'Copies an earlier version into the viewer’s draft.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
      version: t.int({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const subject = requireSubject(input.id);
      await restorePageVersion(ctx, subject, input.version);
      return getBuilderPage(ctx.db, subject);
    },
  },
  {
    outputFields: (t) => ({
      page: t.field({ type: BuilderPageType, resolve: (page) => page }),
    }),
  },
);

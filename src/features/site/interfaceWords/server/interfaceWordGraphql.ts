import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { wordFilters } from '../interfaceWordRules.ts';
import { findInterfaceWords, type InterfaceWord, isOutdatedWord } from './interfaceWordList.ts';
import type { StoredSuggestion, StoredWordChange } from './interfaceWordQueries.ts';
import {
  dismissSuggestion,
  getWordHistory,
  resetWord,
  saveWord,
  suggestWord,
} from './interfaceWordService.ts';
import { importWords, type WordImport } from './wordTransfer.ts';

const WordFilterEnum = builder.enumType('InterfaceWordFilter', { values: wordFilters });

const SuggestionType = builder.objectRef<StoredSuggestion>('InterfaceWordSuggestion').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.exposeString('text'),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ member_id }, _args, ctx) => memberOf(ctx, member_id),
    }),
  }),
});

const WordType = builder.objectRef<InterfaceWord>('InterfaceWord').implement({
  description: 'A text of the interface in a language.',
  fields: (t) => ({
    language: t.exposeString('language'),
    namespace: t.exposeString('namespace'),
    key: t.exposeString('key'),
    english: t.exposeString('english', { description: 'As shipped.' }),
    englishOther: t.exposeString('englishOther', {
      nullable: true,
      description: 'Of a plural form: the English text for any number.',
    }),
    shipped: t.exposeString('shipped', { description: 'In the language, as shipped.' }),
    text: t.string({
      nullable: true,
      description: 'What the community shows instead; null: it shows the shipped text.',
      resolve: ({ override }) => override?.text ?? null,
    }),
    isOutdated: t.boolean({
      description: 'Whether the shipped text or the English one is another since the change.',
      resolve: isOutdatedWord,
    }),
    englishBefore: t.string({
      nullable: true,
      description: 'The English text at the time of the change.',
      resolve: ({ override }) => override?.english ?? null,
    }),
    changedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ override }) => override?.changed_at ?? null,
    }),
    changedBy: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ override }, _args, ctx) => memberOf(ctx, override?.changed_by ?? null),
    }),
    suggestions: t.field({
      type: [SuggestionType],
      resolve: ({ suggestions }) => [...suggestions],
    }),
  }),
});

const WordPageType = pageObject('InterfaceWordPage', WordType);

const WordChangeType = builder.objectRef<StoredWordChange>('InterfaceWordChange').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    oldText: t.exposeString('old_text', { nullable: true, description: 'Null: as shipped.' }),
    newText: t.exposeString('new_text', { nullable: true, description: 'Null: as shipped.' }),
    at: t.expose('changed_at', { type: 'DateTime' }),
    actor: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ actor_id }, _args, ctx) => memberOf(ctx, actor_id),
    }),
  }),
});

const WordImportIssueType = builder
  .objectRef<WordImport['issues'][number]>('InterfaceWordIssue')
  .implement({
    fields: (t) => ({
      place: t.exposeString('place', { description: '`namespace:key`' }),
      kind: t.exposeString('kind', {
        description: 'unknownKey, noForm, empty, spaces, lacks or foreign.',
      }),
      what: t.exposeString('what', { nullable: true }),
    }),
  });

builder.queryFields((t) => ({
  interfaceWords: t.field({
    type: WordPageType,
    description: 'Texts of the interface in a language. Needs EDIT_ANY_POST.',
    // All files of the language are read.
    cost: 20,
    args: {
      language: t.arg.string({ required: true }),
      search: t.arg.string({ description: 'In the English text, the current one and the key.' }),
      filter: t.arg({ type: WordFilterEnum }),
      places: t.arg.stringList({ description: 'Only these, as `namespace:key`.' }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, args, ctx) => findInterfaceWords(ctx, args),
  }),
  interfaceWordHistory: t.field({
    type: [WordChangeType],
    description: 'Newest first. Needs EDIT_ANY_POST.',
    args: {
      language: t.arg.string({ required: true }),
      namespace: t.arg.string({ required: true }),
      key: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) => getWordHistory(ctx, args),
  }),
}));

mutation('saveInterfaceWord', {
  description: 'Shows a text in place of the shipped one.',
  input: (t) => ({
    language: t.string({ required: true }),
    namespace: t.string({ required: true }),
    key: t.string({ required: true }),
    text: t.string({ required: true }),
  }),
  run: (ctx, input) => saveWord(ctx, input),
  output: 'ok',
});

mutation('resetInterfaceWord', {
  description: 'Shows the shipped text again.',
  input: (t) => ({
    language: t.string({ required: true }),
    namespace: t.string({ required: true }),
    key: t.string({ required: true }),
  }),
  run: (ctx, input) => resetWord(ctx, input),
  output: 'ok',
});

mutation('suggestInterfaceWord', {
  description: 'Suggests a text to those who manage the community.',
  input: (t) => ({
    language: t.string({ required: true }),
    namespace: t.string({ required: true }),
    key: t.string({ required: true }),
    text: t.string({ required: true }),
  }),
  run: (ctx, input) => suggestWord(ctx, input),
  output: 'ok',
});

mutation('dismissInterfaceWordSuggestion', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => dismissSuggestion(ctx, String(id)),
  output: 'ok',
});

mutation('importInterfaceWords', {
  description: 'Writes all texts of a file, or with issues none.',
  input: (t) => ({
    language: t.string({ required: true }),
    json: t.string({
      required: true,
      description:
        '`{ "namespace": { "key": "text" } }`, as `npm run translate -- apply` reads it.',
    }),
    dryRun: t.boolean(),
  }),
  run: (ctx, { dryRun, ...input }) => importWords(ctx, { ...input, dryRun: dryRun ?? false }),
  output: (t) => ({
    changed: t.exposeInt('changed'),
    unchanged: t.exposeInt('unchanged'),
    issues: t.field({ type: [WordImportIssueType], resolve: ({ issues }) => issues }),
  }),
});

function memberOf(ctx: Ctx, id: number | null) {
  return id === null ? null : memberLoader(ctx).load(id);
}

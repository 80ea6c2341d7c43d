import { type SettingField, settingControls, settingFieldOf } from '#core/settings/settingField.ts';
import { settingAreas, settingSections } from '#core/settings/settingGroup.ts';
import { valueAtPath } from '#core/settings/settingPath.ts';
import type { Setting } from '#core/settings/settingsSchema.ts';
import { MailServerType } from '#features/base/mail/server/mailServerGraphql.ts';
import { mailServerPath } from '#features/base/mail/server/mailServerService.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import {
  latestSettingChanges,
  listSettingChanges,
  type SettingChangeRow,
} from '#platform/settings/settingHistory.ts';
import { listSettingOptions, type SettingOption } from '#platform/settings/settingOptions.ts';
import { defaultAt, readSettings } from '#platform/settings/settingsStore.ts';
import { changeSettings, listChangeableSettings, listSettingHistory } from './settingService.ts';
import { type SettingWords, settingWordsOf } from './settingWords.ts';

const SettingSectionEnum = builder.enumType('SettingSection', { values: settingSections });
const SettingAreaEnum = builder.enumType('SettingArea', { values: settingAreas });
const SettingControlEnum = builder.enumType('SettingControl', { values: settingControls });

interface WordedField {
  name: string;
  /** Of the setting; null for a field of the rows of a list. */
  path: string | null;
  field: SettingField;
  words: SettingWords;
}

const SettingOptionType = builder.objectRef<SettingOption>('SettingOption').implement({
  fields: (t) => ({ value: t.exposeString('value'), label: t.exposeString('label') }),
});

const SettingFieldType = builder.objectRef<WordedField>('SettingField');
SettingFieldType.implement({
  description: 'How a value is edited, in words of the viewer’s language.',
  fields: (t) => ({
    name: t.exposeString('name'),
    label: t.string({ resolve: ({ name, words }) => words('label') ?? name }),
    description: t.string({ nullable: true, resolve: ({ words }) => words('description') }),
    keywords: t.stringList({
      description: 'Other words that people search for.',
      resolve: ({ words }) =>
        words('keywords')
          ?.split(',')
          .map((word) => word.trim()) ?? [],
    }),
    addLabel: t.string({
      nullable: true,
      description: 'Of the button that adds a row to a list.',
      resolve: ({ words }) => words('add'),
    }),
    control: t.field({ type: SettingControlEnum, resolve: ({ field }) => field.control }),
    isOptional: t.boolean({ resolve: ({ field }) => field.isOptional }),
    options: t.field({
      type: [SettingOptionType],
      // On average: nearly all of it is in memory.
      cost: { items: 2 },
      resolve: async ({ path, field, words }, _args, ctx) =>
        (path === null ? null : await listSettingOptions(ctx, path)) ??
        field.options.map((value) => ({ value, label: words(`options.${value}`) ?? value })),
    }),
    min: t.float({ nullable: true, resolve: ({ field }) => field.min }),
    max: t.float({ nullable: true, resolve: ({ field }) => field.max }),
    maxLength: t.int({ nullable: true, resolve: ({ field }) => field.maxLength }),
    fields: t.field({
      type: [SettingFieldType],
      description: 'Of the rows of a list.',
      cost: { items: 1 },
      resolve: ({ field, words }) =>
        Object.entries(field.fields).map(([name, inner]) => ({
          name,
          path: null,
          field: inner,
          words: (key: string) => words(`fields.${name}.${key}`),
        })),
    }),
  }),
});

export const SettingChangeType = builder.objectRef<SettingChangeRow>('SettingChange').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    changedAt: t.expose('changed_at', { type: 'DateTime' }),
    actor: t.field({
      type: MemberType,
      nullable: true,
      description: 'Null for the operator, who changed it with a command.',
      resolve: ({ actor_id }, _args, ctx) =>
        actor_id === null ? null : memberLoader(ctx).load(actor_id),
    }),
    from: t.field({ type: 'JSON', nullable: true, resolve: ({ old_value }) => old_value }),
    to: t.field({ type: 'JSON', nullable: true, resolve: ({ new_value }) => new_value }),
  }),
});

const SettingType = builder.objectRef<Setting & { current: unknown }>('Setting').implement({
  description: 'A setting that can be changed by itself.',
  fields: (t) => ({
    path: t.exposeID('path', { description: 'Such as branding.primary.' }),
    section: t.field({ type: SettingSectionEnum, resolve: ({ section }) => section }),
    affects: t.field({ type: [SettingAreaEnum], resolve: ({ affects }) => [...affects] }),
    permission: t.exposeString('permission', { description: 'Needed to change it.' }),
    value: t.field({ type: 'JSON', nullable: true, resolve: ({ current }) => current }),
    defaultValue: t.field({
      type: 'JSON',
      nullable: true,
      resolve: ({ path }) => defaultAt(path),
    }),
    lastChange: t.field({
      type: SettingChangeType,
      nullable: true,
      resolve: async ({ path }, _args, ctx) => (await latestSettingChanges(ctx)).get(path) ?? null,
    }),
    field: t.field({
      type: SettingFieldType,
      resolve: (setting, _args, ctx) => ({
        name: setting.path,
        path: setting.path,
        field: settingFieldOf(setting.schema, setting.control, setting.fields),
        words: settingWordsOf(setting, ctx.locale),
      }),
    }),
  }),
});

builder.queryField('settings', (t) =>
  t.field({
    type: [SettingType],
    description: 'The settings that the viewer may change.',
    args: { paths: t.arg.stringList({ description: 'Only these.' }) },
    cost: ({ paths }) => ({ items: paths?.length ?? 80 }),
    resolve: async (_root, { paths }, ctx) => {
      const rows = listChangeableSettings(ctx).filter(({ path }) => paths?.includes(path) ?? true);
      const settings = await readSettings(ctx.db);
      return rows.map((row) => ({ ...row, current: valueAtPath(settings, row.path) }));
    },
  }),
);

builder.queryField('settingHistory', (t) =>
  t.field({
    type: [SettingChangeType],
    description: 'The changes of a setting that the viewer may change, newest first, at most 50.',
    args: { path: t.arg.string({ required: true }) },
    resolve: (_root, { path }, ctx) => listSettingHistory(ctx, path),
  }),
);

builder.objectField(MailServerType, 'changes', (t) =>
  t.field({
    type: [SettingChangeType],
    description:
      'Newest first, at most 50. Passwords are not kept; `isPasswordNew` tells that one was set.',
    resolve: (_server, _args, ctx) => listSettingChanges(ctx.db, mailServerPath),
  }),
);

const SettingChangeInput = builder.inputType('SettingChangeInput', {
  fields: (t) => ({
    path: t.string({ required: true }),
    value: t.field({ type: 'JSON' }),
    before: t.field({
      type: 'JSON',
      description: 'The value that was read. CONFLICT when it is another now; absent: do not ask.',
    }),
  }),
});

mutation('changeSettings', {
  fieldDescription:
    'Changes single settings, all or none; each needs the permission that it names.',
  input: (t) => ({ changes: t.field({ type: [SettingChangeInput], required: true }) }),
  run: async (ctx, { changes }) => {
    const changed = await changeSettings(ctx, changes);
    const settings = await readSettings(ctx.db);
    return changed.map((row) => ({ ...row, current: valueAtPath(settings, row.path) }));
  },
  output: ['settings', [SettingType]],
});

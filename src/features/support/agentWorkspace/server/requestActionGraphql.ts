import { builder } from '#platform/graphql/builder.ts';
import { type RequestAction, requestActionTypes } from '../requestActionRules.ts';

const RequestActionTypeEnum = builder.enumType('SupportActionType', { values: requestActionTypes });

export const RequestActionObject = builder.objectRef<RequestAction>('SupportAction').implement({
  description: 'What a macro or an automation does to a request.',
  fields: (t) => ({
    type: t.field({ type: RequestActionTypeEnum, resolve: ({ type }) => type }),
    value: t.exposeString('value', {
      description:
        'A status, priority, tag or text; an id or NONE, for an assignee also ME, for POST of a `supportPostTargets`; hours for SNOOZE and DUE.',
    }),
    text: t.string({
      nullable: true,
      description: 'Of POST: the message, with placeholders; null: number, title and link.',
      resolve: ({ text }) => text ?? null,
    }),
  }),
});

export const RequestActionInput = builder.inputType('SupportActionInput', {
  fields: (t) => ({
    type: t.field({ type: RequestActionTypeEnum, required: true }),
    value: t.string({ required: true }),
    text: t.string({ description: 'Of POST.' }),
  }),
});

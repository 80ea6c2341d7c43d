import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkInput } from '#core/parseInput.ts';
import { anonymousViewer } from '#core/permissions.ts';
import { questionKinds } from '#core/questions.ts';
import {
  type AskedFieldFacts,
  sentAnswers,
} from '#features/base/customFields/fieldQuestionRules.ts';
import { askedTypeQuestions, withTypeRules } from './requestTypeForm.ts';

const viewer = { ...anonymousViewer, memberId: 1 };
const rules = { pattern: null, minLength: 3, maxLength: null, min: 1, max: null, integer: false };

describe.each(questionKinds)('a question of the kind %s in the form of a type', (kind) => {
  const field: AskedFieldFacts = {
    ...{ target: 'REQUEST', key: 'asked', kind, name: 'Asked', helpText: '', required: false },
    ...{ options: [{ value: 'one', label: 'One', removed: false }], validation: rules },
    ...{ defaultValue: null, postTypes: [], topicIds: [] },
    ...{ visibleTo: 'EVERYONE', editableBy: 'OWNER' },
  };
  const check = (required: boolean, values: Parameters<typeof sentAnswers>[1]) => {
    const fields = [{ key: 'asked', required, showIf: null }];
    const type = { id: '1', forTickets: true, forCases: true, needsAttachment: false, fields };
    const choices = { supportRequestTypes: [type], customFields: [field] };
    const questions = askedTypeQuestions(choices, '1', { answers: values, viewer });
    const schema = withTypeRules(z.looseObject({}), choices, viewer);
    const checked = checkInput(schema, {
      typeId: '1',
      customFields: sentAnswers(questions, values),
    });
    return checked.ok ? [] : checked.faults;
  };
  // A new form, one without the field, and one whose field was cleared again.
  const untouched: Parameters<typeof sentAnswers>[1][] = [
    { asked: kind === 'CHECKBOX' ? false : '' },
    {},
    { asked: '' },
    { asked: [] },
    { asked: ' ' },
  ];

  test.each(untouched)('may be left as %j if it is optional', (values) => {
    expect(check(false, values)).toEqual([]);
  });

  test.each(untouched)('says what is missing at the field if it is required: %j', (values) => {
    expect(check(true, values)).toEqual([
      {
        ...{ field: 'customFields.asked', rule: 'required' },
        message: 'Hold on! This field cannot be blank.',
      },
    ]);
  });
});

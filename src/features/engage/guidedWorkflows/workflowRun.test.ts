import { expect, test } from 'vitest';
import { emptyNode, inputTypes, type WorkflowNode } from './workflowNodes.ts';
import {
  answerNode,
  faultOfNodeAnswer,
  limitNodeId,
  nodesById,
  settleAt,
  stepBack,
  stepsAfter,
  transcriptOf,
} from './workflowRun.ts';

const device: WorkflowNode = {
  ...emptyNode('device', 'CHOICE'),
  title: 'Which device?',
  choices: [
    { id: 'phone', label: 'Phone', next: 'age' },
    { id: 'lamp', label: 'Lamp', next: 'age' },
  ],
};
const age: WorkflowNode = {
  ...emptyNode('age', 'INPUT'),
  ...{ title: 'How many years?', inputType: 'NUMBER', next: 'check' },
};
const check: WorkflowNode = {
  ...emptyNode('check', 'CONDITION'),
  rules: [
    { nodeId: 'age', operator: 'GREATER', value: '2', next: 'old' },
    { nodeId: 'device', operator: 'EQUALS', value: 'lamp', next: 'lamp' },
  ],
  next: 'done',
};
const ends = ['old', 'lamp', 'done'].map((id) => ({ ...emptyNode(id, 'END'), title: id }));
const byId = nodesById([device, age, check, ...ends]);

const endOf = (choice: string, years: string) => {
  const first = answerNode(byId, device, { steps: [], answer: choice });
  return answerNode(byId, age, { steps: first.steps, answer: years });
};

test('the first rule that applies decides, else the default', () => {
  expect(endOf('lamp', '10').nodeId).toBe('old');
  expect(endOf('lamp', '2').nodeId).toBe('lamp');
  expect(endOf('phone', '1').nodeId).toBe('done');
});

test('going back drops the answer, and the way is evaluated again', () => {
  const { steps } = endOf('phone', '10');
  const back = stepBack(steps);
  expect(back).toMatchObject({ nodeId: 'age', answer: '10' });
  expect(answerNode(byId, age, { steps: back?.steps ?? [], answer: '1' }).nodeId).toBe('done');
  expect(stepBack([])).toBeNull();
});

test('the transcript has the labels of choices', () => {
  expect(transcriptOf(byId, endOf('phone', '1').steps)).toEqual([
    { title: 'Which device?', answer: 'Phone' },
    { title: 'How many years?', answer: '1' },
  ]);
});

test('after 200 answers a run ends with the offer to escalate', () => {
  const steps = Array.from({ length: 200 }, () => ({ nodeId: 'age', answer: '1' }));
  expect(settleAt(byId, 'age', steps)).toBe(limitNodeId);
  expect(settleAt(byId, 'age', steps.slice(1))).toBe('age');
});

test.each(inputTypes)(
  'an answer of type %s may be left empty, unless it is required',
  (inputType) => {
    expect(faultOfNodeAnswer({ ...age, inputType, isRequired: false }, '')).toBeNull();
    expect(faultOfNodeAnswer({ ...age, inputType }, '')).toBe('required');
  },
);

test('answers are checked by their type', () => {
  expect(faultOfNodeAnswer(device, 'fridge')).toBe('choice');
  expect(faultOfNodeAnswer(age, '')).toBe('required');
  expect(faultOfNodeAnswer(age, 'old')).toBe('number');
  expect(faultOfNodeAnswer({ ...age, inputType: 'DATE' }, '2026-13-01')).toBe('date');
  expect(faultOfNodeAnswer({ ...age, inputType: 'EMAIL' }, 'a@b')).toBe('email');
  expect(faultOfNodeAnswer({ ...age, inputType: 'TEXT' }, 'x'.repeat(2001))).toBe('tooLong');
});

test('the steps that follow are those of the longest way, without loops', () => {
  expect(stepsAfter(byId, 'device')).toBe(1);
  expect(stepsAfter(byId, 'age')).toBe(0);
  expect(stepsAfter(byId, 'done')).toBe(0);
  const again: WorkflowNode = {
    ...emptyNode('again', 'CHOICE'),
    choices: [
      { id: 'yes', label: 'Yes', next: 'device' },
      { id: 'no', label: 'No', next: 'done' },
    ],
  };
  const looped = nodesById([device, { ...age, next: 'again' }, again, ...ends]);
  expect(stepsAfter(looped, 'device')).toBe(2);
  expect(stepsAfter(looped, limitNodeId)).toBe(0);
});

import type { Attributes } from '../dump/dumpRow.ts';
import { RowError } from '../dump/rowError.ts';
import {
  dateOf,
  fieldText,
  idOf,
  integerOf,
  isTagName,
  optionalDate,
  optionalField,
  optionalIdOf,
  shortLine,
  tagNamesOf,
} from '../dump/rowFields.ts';
import { type ImportedPerson, importedPersonOf } from '../ledger/importedMembers.ts';

export interface ImportedPostText {
  body: string;
  author: ImportedPerson;
  score: number;
  createdAt: Date;
  editedAt: Date | null;
}

export interface QuestionRow extends ImportedPostText {
  type: 'question';
  id: string;
  title: string;
  tags: string[];
  views: number;
  activeAt: Date;
  closedAt: Date | null;
  acceptedId: string | null;
  license: string | null;
}

export interface AnswerRow extends ImportedPostText {
  type: 'answer';
  id: string;
  questionId: string;
}

export interface TagTextRow {
  type: 'tag-excerpt' | 'tag-wiki';
  body: string;
}

export interface OtherRow {
  type: 'other';
  reason: string;
}

export type PostRow = QuestionRow | AnswerRow | TagTextRow | OtherRow;

const otherTypes: Record<string, string> = {
  '3': 'orphaned tag wiki',
  '6': 'moderator nomination',
  '7': 'wiki placeholder',
  '8': 'privilege wiki',
};

/** @throws RowError */
export function readPostRow(row: Attributes): { id: string; value: PostRow } {
  const id = idOf(row, 'Id');
  const type = idOf(row, 'PostTypeId');
  if (type === '1') return { id, value: readQuestion(row, id) };
  if (type === '2') {
    const questionId = idOf(row, 'ParentId');
    return { id, value: { type: 'answer', id, questionId, ...readText(row) } };
  }
  if (type === '4')
    return { id, value: { type: 'tag-excerpt', body: optionalField(row, 'Body') ?? '' } };
  if (type === '5')
    return { id, value: { type: 'tag-wiki', body: optionalField(row, 'Body') ?? '' } };
  return { id, value: { type: 'other', reason: otherTypes[type] ?? `post of type ${type}` } };
}

function readQuestion(row: Attributes, id: string): QuestionRow {
  const text = readText(row);
  const tags = tagNamesOf(optionalField(row, 'Tags'));
  if (!tags.every(isTagName)) throw new RowError('Tags holds what is not a tag');
  return {
    type: 'question',
    id,
    ...text,
    title: shortLine(fieldText(row, 'Title'), 300),
    tags,
    views: Math.max(integerOf(row, 'ViewCount'), 0),
    activeAt: optionalDate(row, 'LastActivityDate') ?? text.createdAt,
    closedAt: optionalDate(row, 'ClosedDate'),
    acceptedId: optionalIdOf(row, 'AcceptedAnswerId'),
    license: optionalField(row, 'ContentLicense'),
  };
}

function readText(row: Attributes): ImportedPostText {
  if (row.Body === undefined) throw new RowError('Body is missing');
  return {
    body: optionalField(row, 'Body') ?? '',
    author: importedPersonOf(row, 'OwnerUserId', 'OwnerDisplayName'),
    score: integerOf(row, 'Score'),
    createdAt: dateOf(row, 'CreationDate'),
    editedAt: optionalDate(row, 'LastEditDate'),
  };
}

/** The earliest of several times; the epoch if there are none. */
export function earliest(times: readonly Date[]): Date {
  return new Date(times.reduce((least, time) => Math.min(least, time.getTime()), Date.now()));
}

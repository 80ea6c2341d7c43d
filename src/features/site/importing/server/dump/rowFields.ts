import { turningMarks } from '#core/plainLine.ts';
import { tagName } from '#core/tagName.ts';
import type { Attributes } from './dumpRow.ts';
import { RowError } from './rowError.ts';

/** No count of the network comes near; scores that are added up stay far from the ends of an integer. */
const largestCount = 100_000_000;

/** The network takes texts of 30,000 letters; their HTML is a few times as long. */
export const longestText = 1_000_000;

/** @throws RowError when it is missing or blank */
export function fieldText(row: Attributes, name: string): string {
  const value = optionalField(row, name);
  if (value === null) throw new RowError(`${name} is missing`);
  return value;
}

/** @throws RowError when it is far longer than anything the network takes: each reader would load it all */
export function optionalField(row: Attributes, name: string): string | null {
  const value = row[name];
  if (value === undefined || value.trim() === '') return null;
  if (value.length > longestText) throw new RowError(`${name} is too long`);
  return value;
}

/** A dump's own id, kept as text. Stack Exchange counts from 1; −1 is the Community user. */
export function idOf(row: Attributes, name: string): string {
  const value = optionalId(row, name);
  if (value === null) throw new RowError(`${name} is missing`);
  return value;
}

export function optionalId(row: Attributes, name: string): string | null {
  const value = row[name]?.trim();
  if (value === undefined || value === '') return null;
  if (!/^(-1|\d{1,15})$/.test(value)) throw new RowError(`${name} is not an id`);
  return String(Number(value));
}

/** @returns 0 when it is absent */
export function integerOf(row: Attributes, name: string): number {
  const value = row[name]?.trim();
  if (value === undefined || value === '') return 0;
  const number = Number(value);
  if (!/^-?\d+$/.test(value)) throw new RowError(`${name} is not a whole number`);
  if (Math.abs(number) > largestCount) throw new RowError(`${name} is out of range`);
  return number;
}

/** @throws RowError when it is missing or no date */
export function dateOf(row: Attributes, name: string): Date {
  const value = optionalDate(row, name);
  if (value === null) throw new RowError(`${name} is missing`);
  return value;
}

const datePattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z?)?$/;

/** Clocks differ; what is dated further ahead would head every list for years. */
const toleratedAhead = 24 * 60 * 60_000;

/** Times of a dump are UTC, written without a zone. */
export function optionalDate(row: Attributes, name: string): Date | null {
  const value = row[name]?.trim();
  if (value === undefined || value === '') return null;
  const date = new Date(value.includes('T') && !value.endsWith('Z') ? `${value}Z` : value);
  if (!datePattern.test(value) || Number.isNaN(date.getTime()) || !isOfCalendar(date, value)) {
    throw new RowError(`${name} is not a date`);
  }
  if (date.getTime() < 0) throw new RowError(`${name} is before 1970`);
  if (date.getTime() > Date.now() + toleratedAhead) throw new RowError(`${name} is in the future`);
  return date;
}

/** `new Date` takes the 30th of February for the 1st of March. */
function isOfCalendar(date: Date, value: string): boolean {
  return date.toISOString().startsWith(value.slice(0, 10));
}

/** `<a><b>` of older dumps and `|a|b|` of newer ones. */
export function tagNamesOf(text: string | null): string[] {
  const names = (text ?? '').split(/[<>|]+/).map(spelledTag);
  return [...new Set(names.filter((name) => name !== ''))];
}

const noLetters = /(?![\t\n\r])\p{Cc}/gu;

/** The network's own tags have 35 letters at most; the database cannot index what is far longer. */
export function isTagName(name: string): boolean {
  return !/[\s<>|]/.test(name) && name.length <= 60;
}

/**
 * A tag as Plaza spells it: lists and search ask for `instalacao`, a dump may hold `instalação`. What
 * is no tag stays, to be refused.
 */
export function spelledTag(text: string): string {
  const name = text.trim().toLowerCase();
  return (isTagName(name) && tagName(name)) || name;
}

/** One line without control characters and marks that turn it, cut to a length. */
export function shortLine(text: string, longest: number): string {
  const line = text.replace(noLetters, '').replace(turningMarks, '').replace(/\s+/g, ' ').trim();
  return [...line].slice(0, longest).join('');
}

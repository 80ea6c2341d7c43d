import { turningMarks } from '#core/plainLine.ts';
import { tagName } from '#core/tagName.ts';
import type { Attributes } from './dumpRow.ts';
import { RowError } from './rowError.ts';

/** Far above any real count, and small enough that sums of scores fit into an integer. */
const largestCount = 100_000_000;

/** The site's maximum is 30,000 characters; HTML is a few times longer. */
export const longestText = 1_000_000;

/** @throws RowError if it is missing or blank */
export function fieldText(row: Attributes, name: string): string {
  const value = optionalField(row, name);
  if (value === null) throw new RowError(`${name} is missing`);
  return value;
}

/** @throws RowError if it is far longer than the site allows, because every reader would load it */
export function optionalField(row: Attributes, name: string): string | null {
  const value = row[name];
  if (value === undefined || value.trim() === '') return null;
  if (value.length > longestText) throw new RowError(`${name} is too long`);
  return value;
}

/** A dump's own id, as a string. Stack Exchange counts from 1; −1 is the Community user. */
export function idOf(row: Attributes, name: string): string {
  const value = optionalIdOf(row, name);
  if (value === null) throw new RowError(`${name} is missing`);
  return value;
}

export function optionalIdOf(row: Attributes, name: string): string | null {
  const value = row[name]?.trim();
  if (value === undefined || value === '') return null;
  if (!/^(-1|\d{1,15})$/.test(value)) throw new RowError(`${name} is not an id`);
  return String(Number(value));
}

/** @returns 0 if it is missing */
export function integerOf(row: Attributes, name: string): number {
  const value = row[name]?.trim();
  if (value === undefined || value === '') return 0;
  const number = Number(value);
  if (!/^-?\d+$/.test(value)) throw new RowError(`${name} is not a whole number`);
  if (Math.abs(number) > largestCount) throw new RowError(`${name} is out of range`);
  return number;
}

/** @throws RowError if it is missing or invalid */
export function dateOf(row: Attributes, name: string): Date {
  const value = optionalDate(row, name);
  if (value === null) throw new RowError(`${name} is missing`);
  return value;
}

const datePattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z?)?$/;

/** Tolerates clock skew; a post dated further ahead would stay at the top of every list for years. */
const toleratedAhead = 24 * 60 * 60_000;

/** Times in dumps are UTC, without a zone. */
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

/** Rejects dates that `new Date` would normalize, such as February 30. */
function isOfCalendar(date: Date, value: string): boolean {
  return date.toISOString().startsWith(value.slice(0, 10));
}

/** `<a><b>` in older dumps and `|a|b|` in newer ones. */
export function tagNamesOf(text: string | null): string[] {
  const names = (text ?? '').split(/[<>|]+/).map(spelledTag);
  return [...new Set(names.filter((name) => name !== ''))];
}

const noLetters = /(?![\t\n\r])\p{Cc}/gu;

/** The site's tags have at most 35 characters; the database cannot index much longer ones. */
export function isTagName(name: string): boolean {
  return !/[\s<>|]/.test(name) && name.length <= 60;
}

/**
 * Canonical form of a tag: lists and search use `instalacao`, a dump may contain `instalação`. Invalid tags
 * are unchanged, to be rejected later.
 */
export function spelledTag(text: string): string {
  const name = text.trim().toLowerCase();
  return (isTagName(name) && tagName(name)) || name;
}

/** A single line without control and bidi characters, truncated. */
export function shortLine(text: string, longest: number): string {
  const line = text.replace(noLetters, '').replace(turningMarks, '').replace(/\s+/g, ' ').trim();
  return [...line].slice(0, longest).join('');
}

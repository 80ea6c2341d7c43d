import { operatorValues, type SearchOperator, searchOperators } from './queueSearchRules.ts';

/** A value of an operator, and how people call it. */
interface SearchValue {
  value: string;
  label: string;
}

export type SearchChoices = Partial<Record<SearchOperator, readonly SearchValue[]>>;

export interface QueueSuggestion {
  /** What is inserted, as text. */
  text: string;
  /** Of an operator's value; null for operators. */
  label: string | null;
  operator: SearchOperator;
}

/** The part of a search that is being typed: it ends at the caret. */
interface TypedPart {
  start: number;
  end: number;
  isNegated: boolean;
  operator: SearchOperator | null;
  /** After the colon, or all of it. */
  typed: string;
}

const mostSuggestions = 12;

/** @returns null within a quoted phrase */
export function typedPart(text: string, caret: number): TypedPart | null {
  const before = text.slice(0, caret);
  const quotes = before.split('"').length - 1;
  const opened = quotes % 2 === 1 ? before.lastIndexOf('"') : caret;
  const start = before.slice(0, opened).search(/\S*$/);
  const part = before.slice(start);
  const isNegated = part.startsWith('-');
  const [, name = '', value] = /^-?([a-z]+):(.*)$/is.exec(part) ?? [];
  const operator = searchOperators.find((each) => each === name.toLowerCase()) ?? null;
  if (operator === null && opened < caret) return null;
  const typed = operator === null ? part.slice(isNegated ? 1 : 0) : (value ?? '').replace('"', '');
  return { start, end: caret, isNegated, operator, typed };
}

/** Operators that begin with what is typed, or the values of the one that is. */
export function suggestionsFor(part: TypedPart | null, choices: SearchChoices): QueueSuggestion[] {
  if (part === null) return [];
  const typed = part.typed.toLowerCase();
  if (part.operator === null) {
    return searchOperators
      .filter((operator) => operator.startsWith(typed))
      .map((operator) => ({ operator, text: `${operator}:`, label: null }));
  }
  const { operator } = part;
  const values =
    choices[operator] ?? (operatorValues[operator] ?? []).map((value) => ({ value, label: value }));
  // After a comma, another alternative.
  const last = typed.slice(typed.lastIndexOf(',') + 1);
  const kept = part.typed.slice(0, part.typed.length - last.length);
  const has = (text: string) => text.toLowerCase().includes(last);
  return values
    .filter(({ value, label }) => has(value) || has(label))
    .slice(0, mostSuggestions)
    .map(({ value, label }) => {
      const whole = /[\s,"]/.test(value) ? `"${value.replaceAll('"', '')}"` : `${kept}${value}`;
      return { operator, text: `${operator}:${whole}`, label };
    });
}

/** The search with a suggestion in place of what was typed, and where the caret is then. */
export function withSuggestion(
  text: string,
  part: TypedPart,
  { text: chosen, label }: QueueSuggestion,
): { text: string; caret: number } {
  const isWhole = label !== null;
  const inserted = `${part.isNegated ? '-' : ''}${chosen}${isWhole ? ' ' : ''}`;
  const rest = text.slice(part.end).replace(isWhole ? /^\s/ : /^$/, '');
  return { text: text.slice(0, part.start) + inserted + rest, caret: part.start + inserted.length };
}

import { listSourceFiles, readSource } from '../checks/sourceFiles.ts';

/** Parts of the interface that a long text breaks. */
export type ShortPlace = 'button' | 'table head';

const button = /<(?:Button|LinkButton|IconButton)\b(?:[^<>]|=>|<[^<>]*>)*?>\s*\{t\('([\w.:]+)'/g;
const submit = /\b(?:submitLabel|saveLabel)=\{t\('([\w.:]+)'/g;
const head = /<th\b[^<>]*>\s*\{t\('([\w.:]+)'/g;

/** `namespace:key` of texts on buttons and in table heads, as the views name them. */
export function shortPlaces(): ReadonlyMap<string, ShortPlace> {
  const files = listSourceFiles(['src']).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  return new Map(files.flatMap((file) => placesIn(readSource(file))));
}

/** @param code a view, whose first call of `useTranslation` names its own namespace */
export function placesIn(code: string): [place: string, ShortPlace][] {
  const own = /\buseTranslation\(\s*\[?\s*'(\w+)'/.exec(code)?.[1] ?? 'ui';
  const found = (pattern: RegExp, kind: ShortPlace): [string, ShortPlace][] =>
    [...code.matchAll(pattern)].map(([, key = '']) => [
      key.includes(':') ? key : `${own}:${key}`,
      kind,
    ]);
  return [...found(button, 'button'), ...found(submit, 'button'), ...found(head, 'table head')];
}

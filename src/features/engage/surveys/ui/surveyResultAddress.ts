import { surveyPaths } from '../surveyAddress.ts';

/** Filters of the results, as in the URL. */
export interface ResultAddress {
  version: number | null;
  from: string;
  to: string;
  /** Responses with all of these answers. */
  answers: readonly { questionId: string; value: string }[];
}

export function readResultAddress(search: string): ResultAddress {
  const query = new URLSearchParams(search);
  const version = Number(query.get('version'));
  return {
    version: Number.isInteger(version) && version > 0 ? version : null,
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
    answers: query.getAll('answer').flatMap((entry) => {
      const at = entry.indexOf(':');
      return at < 1 ? [] : [{ questionId: entry.slice(0, at), value: entry.slice(at + 1) }];
    }),
  };
}

export function resultsHref(id: string, address: ResultAddress): string {
  const query = new URLSearchParams();
  if (address.version !== null) query.set('version', String(address.version));
  if (address.from !== '') query.set('from', address.from);
  if (address.to !== '') query.set('to', address.to);
  for (const { questionId, value } of address.answers) {
    query.append('answer', `${questionId}:${value}`);
  }
  return query.size === 0 ? surveyPaths.results(id) : `${surveyPaths.results(id)}?${query}`;
}

export function resultVariables(id: string, search: string) {
  const { version, from, to, answers } = readResultAddress(search);
  return { id, version, from: from || null, to: to || null, answers: [...answers] };
}

import { randomOf } from '../../bench/searchData.ts';
import { operationFuzzer } from './fuzzOperations.ts';
import { pageFuzzer, routeFuzzer } from './fuzzRoutes.ts';
import { type Draw, drawFrom, hostileHeaders, hostileJson } from './hostileValues.ts';
import type { PlannedRequest } from './plannedRequest.ts';

export interface Contract {
  /** contract/schema.graphql */
  schema: string;
  /** contract/rest.json */
  routes: string;
  /** contract/routes.json */
  pages: string;
}

/** Headers of the client; a request is generated for one of them. */
export interface Callers {
  members: readonly Record<string, string>[];
  administrator: Record<string, string>;
}

const endpoints = ['/schema/community', '/schema/community', '/ui/schema/community'] as const;
const openPath = '/care/community/graphql/un-authenticated';

/**
 * Hostile requests for everything in the contract. A request depends only on its number, so that a finding
 * can be repeated alone.
 */
export function requestFuzzer({ schema, routes, pages }: Contract, seed: number) {
  const operation = operationFuzzer(schema);
  const route = routeFuzzer(routes);
  const page = pageFuzzer(pages);

  function unsent(draw: Draw): Omit<PlannedRequest, 'from'> {
    const kind = draw.below(10);
    if (kind < 5) return graphqlRequest(draw);
    return kind < 8 ? route(draw) : page(draw);
  }

  function graphqlRequest(draw: Draw): Omit<PlannedRequest, 'from'> {
    const { name, query, variables } = operation(draw);
    const path = draw.oneOf([...endpoints, openPath]);
    if (draw.below(12) === 0) {
      const params = new URLSearchParams({ query, variables: JSON.stringify(variables) });
      const address = `${path}?${`${params}`.slice(0, 8_000)}`;
      return { kind: name, method: 'GET', path: address, headers: hostileHeaders(draw) };
    }
    const extra = draw.below(20) === 0 ? { extensions: hostileJson(draw) } : {};
    return {
      kind: name,
      method: 'POST',
      path,
      headers: { ...hostileHeaders(draw), 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables, ...extra }),
    };
  }

  return (number: number, callers: Callers): PlannedRequest => {
    const draw = drawFrom(randomOf(seed * 1_000_003 + number));
    const request = unsent(draw);
    const caller = draw.below(10);
    const member = callers.members[draw.below(callers.members.length)] ?? {};
    const who = caller < 3 ? {} : caller < 7 ? member : callers.administrator;
    // A different loopback address each time, so that per-address limits do not end the search.
    const from = `127.${1 + draw.below(200)}.${draw.below(256)}.${1 + draw.below(250)}`;
    return { ...request, headers: { ...who, ...request.headers }, from };
  };
}

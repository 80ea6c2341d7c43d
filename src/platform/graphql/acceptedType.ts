const json = 'application/json';
const graphqlJson = 'application/graphql-response+json';
export const eventStream = 'text/event-stream';

/**
 * The media type of an answer (GraphQL over HTTP §6.4): the first one accepted, events only if there is no other.
 * Whoever accepts none that there is gets JSON.
 */
export function acceptedType(accept = ''): typeof json | typeof graphqlJson | typeof eventStream {
  const types = typesOf(accept);
  const first = types.find((type) => [json, graphqlJson, '*/*', 'application/*'].includes(type));
  if (first === graphqlJson) return graphqlJson;
  return first === undefined && types.includes(eventStream) ? eventStream : json;
}

/** Whether a subscription can be answered. */
export function acceptsEvents(accept = ''): boolean {
  return typesOf(accept).some((type) => type === '*/*' || type === eventStream);
}

function typesOf(accept: string): string[] {
  return accept.split(',').map((type) => type.split(';')[0]?.trim().toLowerCase() ?? '');
}

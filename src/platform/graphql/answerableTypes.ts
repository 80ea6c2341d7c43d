const offered = new Set([
  '*/*',
  'application/*',
  'application/json',
  'application/graphql-response+json',
  'text/event-stream',
]);

/**
 * The accepted media types that this endpoint supports, else JSON. Yoga checks this only after execution, and
 * would then discard the result.
 */
export function answerableTypes(accept = ''): string {
  const types = accept.split(',').map((type) => type.split(';')[0]?.trim().toLowerCase() ?? '');
  return types.filter((type) => offered.has(type)).join(', ') || 'application/json';
}

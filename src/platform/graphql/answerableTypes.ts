const offered = new Set([
  '*/*',
  'application/*',
  'application/json',
  'application/graphql-response+json',
  'text/event-stream',
]);

/**
 * Of the types a caller accepts those that this endpoint sends, else JSON. Yoga looks whether it can
 * answer only when all is done, and would then say nothing of what it did.
 */
export function answerableTypes(accept = ''): string {
  const types = accept.split(',').map((type) => type.split(';')[0]?.trim().toLowerCase() ?? '');
  return types.filter((type) => offered.has(type)).join(', ') || 'application/json';
}

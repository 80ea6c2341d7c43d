/** Characters of an answer at most; apart from its schema, which few readers need. */
export const answerLimits = { TEXT: 200, LONG_TEXT: 5000 } as const;

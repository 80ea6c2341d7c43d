/** SPEC §5, word for word. The browser shows its own language's message for the rule. */
export const validationMessages = {
  required: 'Hold on! This field cannot be blank.',
  format:
    "Hold on! Something's not right. Please check your input and ensure it meets the expected format.",
  email: 'Please enter a valid email',
} as const;

export const macrosPath = '/support/agent/macros';

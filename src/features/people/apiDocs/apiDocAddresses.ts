/** Pages for people who write programs; outside the portal's own pages, because their scripts are megabytes. */
export const explorerAddress = '/api';
export const graphiqlAddress = '/api/graphiql';
export const openApiAddress = '/openapi.json';
export const introspectionAddress = '/api/introspection.json';

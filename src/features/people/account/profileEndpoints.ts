/** The profile's REST endpoints, below the base path. */
export const profileEndpoints = {
  avatar: (id: string) => `${root(id)}/avatar`,
  removeAvatar: (id: string) => `${root(id)}/avatar/remove`,
  deactivate: (id: string) => `${root(id)}/deactivate`,
  delete: (id: string) => `${root(id)}/delete`,
  export: (id: string) => `${root(id)}/export`,
} as const;

function root(id: string): string {
  return `/community/api/v1/users/${id}`;
}

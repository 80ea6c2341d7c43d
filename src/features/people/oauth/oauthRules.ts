import { type ApiArea, apiAreas } from '#core/apiAreas.ts';
import { hasPermission, type Viewer } from '#core/permissions.ts';

export const connectedAppsAddress = '/users/me/apps';
export const appAdminAddress = '/admin/api/apps';
export const consentAddress = '/oauth/consent';
export const authorizeAddress = '/oauth/authorize';

export const mostApps = 200;
export const mostAppName = 80;
export const mostRedirectUris = 10;
export const longestRedirectUri = 500;

export function canManageApps(viewer: Viewer): boolean {
  return hasPermission(viewer, 'MANAGE_COMMUNITY');
}

/** What a token is for: its holder says so when it asks for one (RFC 8707), and it works nowhere else. */
export type OauthResource = 'api' | 'mcp';

/** Below the address of the portal, each a resource of its own to the apps that use it. */
export const resourcePaths = ['', '/mcp', '/mcp/member'] as const;

/** @param issuer the address of the portal, without a slash at its end */
export function resourceOf(asked: string | undefined, issuer: string): OauthResource | null {
  if (asked === undefined) return 'api';
  const wanted = asked.replace(/\/$/, '');
  const path = resourcePaths.find((each) => `${issuer}${each}` === wanted);
  if (path === undefined) return null;
  return path === '' ? 'api' : 'mcp';
}

/** The scope that lets an app change things in its areas. */
const writing = 'write';

export const oauthScopes: readonly string[] = [...apiAreas, writing];

export interface OauthScope {
  areas: ApiArea[];
  isWriting: boolean;
}

/** The areas that the tools of the MCP endpoint need: others would be asked for in vain. */
export const mcpAreas: readonly ApiArea[] = ['content', 'support'];

/** What an app may ask for of a resource: what its metadata names. */
export function scopesOf(resource: OauthResource): readonly string[] {
  return resource === 'mcp' ? scopeNames({ areas: [...mcpAreas], isWriting: true }) : oauthScopes;
}

/** Whether a member confirms with the password that it is them: such an app can change the community, or what others may do. */
export function isWideScope({ areas, isWriting }: OauthScope): boolean {
  return areas.includes('administration') || (isWriting && areas.includes('moderation'));
}

/**
 * What an app gets of what it asks for: what is not a scope of ours, or more than it may have, is left out.
 * Without a scope it is all that it may have.
 */
export function grantedScope(asked: string | undefined, app: OauthScope): OauthScope {
  const names = asked?.split(' ').filter(Boolean) ?? [];
  if (names.length === 0) return app;
  return {
    areas: app.areas.filter((area) => names.includes(area)),
    isWriting: app.isWriting && names.includes(writing),
  };
}

export function scopeNames({ areas, isWriting }: OauthScope): string[] {
  return [...areas, ...(isWriting ? [writing] : [])];
}

export function knownAreas(names: readonly string[]): ApiArea[] {
  return apiAreas.filter((area) => names.includes(area));
}

/** Schemes that browsers handle themselves, or that name no app. */
const otherSchemes: ReadonlySet<string> = new Set([
  ...[
    'javascript:',
    'data:',
    'vbscript:',
    'file:',
    'blob:',
    'about:',
    'filesystem:',
    'view-source:',
  ],
  ...['http:', 'ftp:', 'ws:', 'wss:', 'mailto:', 'tel:', 'sms:', 'intent:', 'chrome:', 'resource:'],
]);

const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?((?:[/?].*)?)$/;

/** https, an app on the same device (RFC 8252 §7.3), or a scheme that an app has claimed (§7.1). */
export function isRedirectUri(uri: string): boolean {
  if (
    uri.length > longestRedirectUri ||
    !/^[\x21-\x7e]+$/.test(uri) ||
    /[\\"<>^`{|}#*]/.test(uri)
  ) {
    return false;
  }
  if (!URL.canParse(uri)) return false;
  const { protocol, username, password, hostname } = new URL(uri);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return hostname !== '' && /^https:\/\//.test(uri);
  return loopback.test(uri) || !otherSchemes.has(protocol);
}

/** The same text as one that is registered; only the port of an app on the same device is free. */
export function isRegisteredUri(asked: string, registered: readonly string[]): boolean {
  if (!isRedirectUri(asked)) return false;
  const wanted = withoutPort(asked);
  return registered.some((uri) => uri === asked || withoutPort(uri) === wanted);
}

function withoutPort(uri: string): string {
  const [, host, rest] = loopback.exec(uri) ?? [];
  return host === undefined ? uri : `http://${host}${rest}`;
}

/** Where an app is told the outcome, as a member recognizes it. */
export function redirectHost(uri: string): string {
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? host : `${protocol}//${host}`;
}

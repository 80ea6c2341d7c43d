import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import type { TestBrowser, Visited } from './browserJar.ts';

export interface OidcPerson {
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
  picture?: string;
  locale?: string;
}

export interface OidcCounterpart {
  issuer: string;
  client: { clientId: string; clientSecret: string };
  /** Creates a user with this login; the login is the subject. */
  people: Map<string, OidcPerson>;
  /** Intercepts the provider's responses, like an attacker. */
  tamper: { token: ((body: Record<string, unknown>) => Promise<Record<string, unknown>>) | null };
  /** Signs in and consents like a user. @returns the redirect back to us */
  authorize: (browser: TestBrowser, url: string, login: string) => Promise<Visited>;
  /** A token signed with the provider's own key. */
  sign: (claims: JWTPayload, header?: { typ?: string }) => Promise<string>;
  close: () => Promise<void>;
}

/** A real OpenID Connect provider on loopback. */
export async function openOidcCounterpart(options: {
  redirectUris: () => string[];
  postLogoutUris?: () => string[];
  /** Its back-channel logout target. */
  backChannelUri?: () => string;
  host?: string;
}): Promise<OidcCounterpart> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on a port
  const issuer = `http://${options.host ?? '127.0.0.1'}:${port}`;
  const people = new Map<string, OidcPerson>();
  const tamper: OidcCounterpart['tamper'] = { token: null };
  const client = { clientId: 'plaza', clientSecret: 'a secret of the client' };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const backChannel = options.backChannelUri?.();
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', kid: 'test', use: 'sig' }] },
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: options.redirectUris(),
        post_logout_redirect_uris: options.postLogoutUris?.() ?? [],
        token_endpoint_auth_method: 'client_secret_post',
        ...(backChannel
          ? { backchannel_logout_uri: backChannel, backchannel_logout_session_required: true }
          : {}),
      },
    ],
    // Its own dispatcher blocks loopback, where the tests' portal is.
    fetch: (url, asked) => fetch(url, { ...asked, dispatcher: undefined } as RequestInit),
    cookies: { keys: ['a key of the test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'picture', 'locale'],
    },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
    features: {
      devInteractions: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    if (tamper.token !== null && request.url === '/token') rewrite(response, tamper.token);
    callback(request, response);
  });

  return {
    issuer,
    client,
    people,
    tamper,
    async authorize(browser, url, login) {
      const here = (address: string) => address.startsWith(issuer);
      let visited = await browser.follow(url, here);
      while (visited.location === null && visited.text.includes('name="prompt"')) {
        const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(visited.text) ?? [];
        const [, action = ''] = /action="([^"]+)"/.exec(visited.text) ?? [];
        const form = { prompt, ...(prompt === 'login' ? { login, password: 'x' } : {}) };
        const answered = await browser.post(new URL(action, issuer).href, form);
        visited = await browser.follow(answered.location ?? '', here);
      }
      return visited;
    },
    sign: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test', ...header })
        .sign(privateKey),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function rewrite(
  response: http.ServerResponse,
  change: (body: Record<string, unknown>) => Promise<Record<string, unknown>>,
): void {
  const end = response.end.bind(response);
  response.end = ((chunk: string | Buffer) => {
    void change(JSON.parse(String(chunk))).then((body) => {
      const text = JSON.stringify(body);
      response.setHeader('content-length', Buffer.byteLength(text));
      end(text);
    });
    return response;
  }) as typeof response.end; // the provider sends complete responses
}

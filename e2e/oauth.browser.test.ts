import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import { expect, it } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });

/** An assistant on the member's device, which listens for the outcome. */
async function openAssistant() {
  let told: (url: URL) => void = () => undefined;
  const outcome = new Promise<URL>((resolve) => {
    told = resolve;
  });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/cb') told(url);
    response.writeHead(url.pathname === '/cb' ? 200 : 204, { 'content-type': 'text/html' });
    response.end('<title>Assistant</title><p>You can close this window.</p>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const kept: {
    client?: OAuthClientInformationMixed;
    tokens?: OAuthTokens;
    verifier?: string;
    page?: URL;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: `http://127.0.0.1:${port}/cb`,
    clientMetadata: {
      client_name: 'Assistant',
      redirect_uris: [`http://127.0.0.1:${port}/cb`],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (page) => {
      kept.page = page;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
  };
  const connect = async () => {
    const url = new URL(`${portal.baseUrl}/mcp/member`);
    const transport = new StreamableHTTPClientTransport(url, { authProvider: provider });
    const client = new Client({ name: 'assistant', version: '1' });
    return { transport, client, connected: client.connect(transport) };
  };
  return { kept, outcome, connect, close: () => server.close() };
}

it('connects an assistant as its library does it, and disconnects it', async () => {
  await portal.changeSettings({ oauth: { registration: true } });
  const member = await makeMember(portal.db);
  const assistant = await openAssistant();
  const first = await assistant.connect();
  await expect(first.connected).rejects.toBeInstanceOf(UnauthorizedError);

  const page = await portal.visit({ as: member });
  await page.goto(String(assistant.kept.page));
  await page.getByRole('heading', { name: 'Connect “Assistant”?' }).waitFor();
  await page.getByText('This community hasn’t reviewed this app').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Connect' }).click();
  const code = (await assistant.outcome).searchParams.get('code') ?? '';
  await page.getByText('You can close this window.').waitFor();

  await first.transport.finishAuth(code);
  const { client, connected } = await assistant.connect();
  await connected;
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('list_my_cases');

  await page.goto(`${portal.baseUrl}/users/me/apps`);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Disconnect Assistant' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByText('No connected apps').waitFor();
  await expect(client.listTools()).rejects.toThrow();
  await client.close();
  assistant.close();
});

it('denies without script', async () => {
  await portal.changeSettings({ oauth: { registration: true } });
  const member = await makeMember(portal.db);
  const assistant = await openAssistant();
  const { connected } = await assistant.connect();
  await expect(connected).rejects.toBeInstanceOf(UnauthorizedError);
  const page = await portal.visit({ as: member, script: false });
  await page.goto(String(assistant.kept.page));
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await assistant.outcome).searchParams.get('error')).toBe('access_denied');
  assistant.close();
});

it('registers an app, shows its secret once and lists it', async () => {
  const administrator = await makeMember(portal.db, { role: 'administrator' });
  const page = await portal.open('admin/api/apps', { as: administrator });
  await page.getByRole('button', { name: 'New app' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('CRM');
  await dialog.getByLabel('Redirect addresses').fill('http://crm.example/cb');
  await dialog.getByRole('checkbox', { name: 'Runs on a server' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter addresses with https://').waitFor();
  await dialog.getByLabel('Redirect addresses').fill('https://crm.example/cb');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^plazacs_/).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('https://crm.example/cb').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

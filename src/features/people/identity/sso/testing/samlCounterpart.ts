import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as samlify from 'samlify';
import { samlKeys } from './samlKeys.ts';

type Tags = Record<string, string>;

/** Modifications by an attacker, or a misconfigured provider. */
export interface SamlTamper {
  /** Values of the response before it is signed. */
  tags?: (tags: Tags) => Tags;
  /** The response after it was signed. */
  signed?: (xml: string) => string;
  key?: keyof typeof samlKeys;
  /** Whether the assertion is signed. */
  sign?: boolean;
  /** Encrypted for the portal, with the certificate of its metadata. */
  encrypt?: boolean;
  sessionIndex?: string;
}

export interface SamlAnswer {
  acs: string;
  fields: { SAMLResponse: string; RelayState: string };
}

export interface SamlCounterpart {
  entityId: string;
  entryPoint: string;
  certificate: string;
  people: Map<string, { email: string; name: string }>;
  /** The provider's POST through the browser after a sign-in. */
  respond: (
    sent: { SAMLRequest: string; RelayState: string; binding: 'redirect' | 'post' },
    login: string,
    tamper?: SamlTamper,
  ) => Promise<SamlAnswer>;
  /** Both sides in the protocol library, for logout messages. */
  partners: (key?: keyof typeof samlKeys) => Promise<{
    idp: ReturnType<typeof samlify.IdentityProvider>;
    sp: ReturnType<typeof samlify.ServiceProvider>;
  }>;
  close: () => Promise<void>;
}

const attribute = (name: string, tag: string) => ({
  name,
  nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
  valueTag: tag,
  valueXsiType: 'xs:string',
});

/** A real SAML identity provider on loopback, with a sign-in page. */
export async function openSamlCounterpart(options: {
  /** URL of our metadata. */
  metadataUrl: () => string;
  host?: string;
}): Promise<SamlCounterpart> {
  // The parser checks well-formedness; schemas would need a separate program.
  samlify.setSchemaValidator({ validate: async () => 'ok' });
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on a port
  const base = `http://${options.host ?? '127.0.0.1'}:${port}`;
  const entityId = `${base}/metadata`;
  const entryPoint = `${base}/sso`;
  const people: SamlCounterpart['people'] = new Map();

  const openIdp = (key: keyof typeof samlKeys = 'idp', isAssertionEncrypted = false) =>
    samlify.IdentityProvider({
      entityID: entityId,
      privateKey: samlKeys[key].privateKey,
      signingCert: samlKeys[key].certificate,
      isAssertionEncrypted,
      wantLogoutRequestSigned: true,
      wantLogoutResponseSigned: true,
      wantAuthnRequestsSigned: false,
      requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
      singleSignOnService: (['redirect', 'post'] as const).map((binding) => ({
        Binding: samlify.Constants.namespace.binding[binding],
        Location: entryPoint,
      })),
      singleLogoutService: [
        { Binding: samlify.Constants.namespace.binding.redirect, Location: `${base}/slo` },
      ],
      loginResponseTemplate: {
        context: samlify.SamlLib.defaultLoginResponseTemplate.context,
        attributes: [attribute('email', 'user.email'), attribute('name', 'user.name')],
      },
    });

  const partners: SamlCounterpart['partners'] = async (key) => {
    const metadata = await (await fetch(options.metadataUrl())).text();
    const wants = { wantLogoutRequestSigned: true, wantLogoutResponseSigned: true };
    return { idp: openIdp(key), sp: samlify.ServiceProvider({ metadata, ...wants }) };
  };

  const respond: SamlCounterpart['respond'] = async (sent, login, tamper = {}) => {
    const metadata = await (await fetch(options.metadataUrl())).text();
    const sp = samlify.ServiceProvider({ metadata });
    const idp = openIdp(tamper.key);
    const holder = sent.binding === 'redirect' ? 'query' : 'body';
    const { extract } = await idp.parseLoginRequest(sp, sent.binding, { [holder]: sent });
    const request = { extract };
    const { id = '', assertionConsumerServiceUrl: acs = '' } = Object(request.extract.request);
    const person = people.get(login) ?? { email: '', name: '' };
    const fill = (template: string) => {
      const tags = tagsOf({
        acs,
        id,
        login,
        person,
        entityId,
        audience: String(sp.entityMeta.getEntityID()),
      });
      const values = tamper.tags?.(tags) ?? tags;
      const statement = tamper.sessionIndex ? authnStatement(tamper.sessionIndex) : '';
      const context = samlify.SamlLib.replaceTagsByValue(
        template.replace('{AuthnStatement}', statement),
        values,
      );
      return { id: values.ID ?? '', context };
    };
    const answer = await idp.createLoginResponse(
      sp,
      request,
      'post',
      { email: person.email },
      fill,
    );
    const xml = Buffer.from(answer.context, 'base64').toString();
    const unsigned =
      tamper.sign === false ? xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, '') : xml;
    const packed = tamper.encrypt ? await encrypted(sp, unsigned) : unsigned;
    const final = tamper.signed?.(packed) ?? packed;
    return {
      acs,
      fields: { SAMLResponse: Buffer.from(final).toString('base64'), RelayState: sent.RelayState },
    };
  };

  const encrypted = async (sp: ReturnType<typeof samlify.ServiceProvider>, xml: string) => {
    const packed = await samlify.SamlLib.encryptAssertion(openIdp('idp', true), sp, xml);
    return Buffer.from(packed, 'base64').toString();
  };

  server.on('request', (request, response) => {
    void answerPage(request).then((page) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page);
    });
  });

  async function answerPage(request: http.IncomingMessage): Promise<string> {
    const url = new URL(request.url ?? '/', base);
    const isPost = request.method === 'POST';
    const sent = isPost ? new URLSearchParams(await text(request)) : url.searchParams;
    const [SAMLRequest, RelayState] = [sent.get('SAMLRequest') ?? '', sent.get('RelayState') ?? ''];
    const login = sent.get('login');
    const binding =
      sent.get('binding') === 'post' || (isPost && login === null) ? 'post' : 'redirect';
    if (login === null) {
      return form(
        `${base}/login`,
        { SAMLRequest, RelayState, binding },
        '<label>Login <input name="login"></label>',
      );
    }
    const { acs, fields } = await respond({ SAMLRequest, RelayState, binding }, login);
    return `${form(acs, fields, '')}<script>document.forms[0].submit()</script>`;
  }

  return {
    entityId,
    entryPoint,
    certificate: samlKeys.idp.certificate,
    people,
    respond,
    partners,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function form(action: string, fields: Record<string, string>, more: string): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  return `<!doctype html><title>Company sign-in</title><form method="post" action="${action}">${inputs.join('')}${more}<button>Sign in</button></form>`;
}

function authnStatement(sessionIndex: string): string {
  const kind = 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password';
  return `<saml:AuthnStatement AuthnInstant="${new Date().toISOString()}" SessionIndex="${sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>${kind}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`;
}

interface Facts {
  acs: string;
  id: string;
  login: string;
  person: { email: string; name: string };
  entityId: string;
  audience: string;
}

function tagsOf({ acs, id, login, person, entityId, audience }: Facts): Tags {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  return {
    ID: `_${randomUUID()}`,
    AssertionID: `_${randomUUID()}`,
    Destination: acs,
    Audience: audience,
    EntityID: audience,
    SubjectRecipient: acs,
    AssertionConsumerServiceURL: acs,
    Issuer: entityId,
    IssueInstant: at(0),
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    ConditionsNotBefore: at(-5),
    ConditionsNotOnOrAfter: at(300),
    SubjectConfirmationDataNotOnOrAfter: at(300),
    NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    NameID: login,
    InResponseTo: id,
    attrUserEmail: person.email,
    attrUserName: person.name,
  };
}

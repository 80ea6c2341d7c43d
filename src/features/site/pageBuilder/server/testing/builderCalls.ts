import type { openPortal } from '#platform/testing/portal.ts';
import type { PageContent } from '../../pageContent.ts';

type Portal = Awaited<ReturnType<typeof openPortal>>;
type Login = Awaited<ReturnType<Portal['login']>>;

export interface OpenedPage {
  id: string;
  content: PageContent;
}

/** A page with a single text. */
export const withText = ({ document, details }: PageContent, html: string): PageContent => ({
  details,
  document: {
    ...document,
    sections: [
      {
        ...{ id: 's', fullWidth: false, backgroundEnabled: false, visibility: {} },
        columns: [
          {
            width: '1/1',
            widgets: [
              { id: 'w', type: 'richText', enabled: true, properties: { html }, visibility: {} },
            ],
          },
        ],
      },
    ],
  },
});

/** What the page builder does, through the API. */
export function builderCalls(portal: Pick<Portal, 'graphql'>, admin: () => Login) {
  /** @returns the result, or the extensions of the error */
  async function mutate(name: string, input: object, fields: string, login = admin()) {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const { json } = await portal.graphql(
      `mutation M($input: ${type}!) { result: ${name}(input: $input) { ${fields} } }`,
      { variables: { input }, login },
    );
    return json.data?.result ?? json.errors[0].extensions;
  }

  async function createPage(path: string): Promise<OpenedPage> {
    const input = { path, title: 'Hello', template: 'text' };
    return (await mutate('createCustomPage', input, 'page { id content }')).page;
  }

  /** Opens the default layout of a type or, with a name, another one. */
  async function openLayout(type: string, name?: string): Promise<OpenedPage> {
    return (await mutate('openPageLayout', { type, name }, 'page { id content }')).page;
  }

  /** Saves a page as a draft, whatever draft there is. */
  async function save({ id, content }: OpenedPage, login = admin()): Promise<number> {
    const now = await portal.graphql(
      `{ builderPage(id: "${id}") { liveVersion draft { revision baseVersion } } }`,
      { login },
    );
    const { liveVersion, draft } = now.json.data.builderPage;
    const base = { revision: draft?.revision ?? 0, baseVersion: draft?.baseVersion ?? liveVersion };
    const { revision } = await mutate('savePageDraft', { id, content, ...base }, 'revision', login);
    return revision;
  }

  async function publishContent(page: OpenedPage, note = '', login = admin()) {
    const revision = await save(page, login);
    return mutate('publishPage', { id: page.id, revision, note }, 'page { liveVersion }', login);
  }

  async function publish(page: OpenedPage, html: string, login = admin()) {
    return publishContent({ id: page.id, content: withText(page.content, html) }, html, login);
  }

  return { mutate, createPage, openLayout, save, publishContent, publish };
}

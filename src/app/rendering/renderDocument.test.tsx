import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { documentBytes, handOver, renderDocument as renderParts } from './renderDocument.ts';

const nonce = 'once';

const renderDocument = async (document: React.ReactNode) =>
  (await renderParts(document, nonce)).join('');

function documentOf(part: React.ReactNode) {
  return (
    <html lang="en">
      <head />
      <body>{part}</body>
    </html>
  );
}

function Fault(): never {
  throw new Error('no page');
}

test('renders a document whole', async () => {
  expect(await renderDocument(documentOf(<p>Ready</p>))).toBe(
    '<!DOCTYPE html><html lang="en"><head></head><body><p>Ready</p></body></html>',
  );
});

test('puts styles before scripts, and lets the framework wait for them', async () => {
  const page = (
    <html lang="en">
      <head>
        <title>{'</head><link rel="stylesheet">'}</title>
        <link rel="stylesheet" href="/a.css" />
        <style>{'a{}'}</style>
      </head>
      <body>
        <link rel="icon" href="/icon.svg" />
        <link rel="modulepreload" href="/a.js" />
        <link rel="modulepreload" href="/framework-a.js" />
        <p>{'<link rel="stylesheet">'}</p>
      </body>
    </html>
  );
  expect(await renderDocument(page)).toBe(
    '<!DOCTYPE html><html lang="en"><head>' +
      '<title>&lt;/head&gt;&lt;link rel=&quot;stylesheet&quot;&gt;</title>' +
      '<link rel="stylesheet" href="/a.css"/><link rel="icon" href="/icon.svg"/>' +
      '<link rel="modulepreload" href="/a.js"/>' +
      '<link rel="modulepreload" fetchpriority="low" href="/framework-a.js"/><style>a{}</style></head>' +
      '<body><p>&lt;link rel=&quot;stylesheet&quot;&gt;</p></body></html>',
  );
});

test('waits for a part that is still loading, and has it at once the next time', async () => {
  const Late = lazy(async () => ({ default: () => <p>Late</p> }));
  const page = documentOf(
    <Suspense fallback={<p>Awaited</p>}>
      <Late />
    </Suspense>,
  );
  const first = await renderDocument(page);
  expect(first).toContain('<p>Late</p>');
  expect(first).not.toContain('Awaited');
  expect(await renderDocument(page)).toBe(first);
});

test('fails as the tree does, inside of what waits as well', async () => {
  await expect(renderDocument(documentOf(<Fault />))).rejects.toThrow('no page');
  const inside = (
    <Suspense fallback={null}>
      <Fault />
    </Suspense>
  );
  await expect(renderDocument(documentOf(inside))).rejects.toThrow('no page');
});

test('hands data over that cannot leave their script', async () => {
  const data = '["</script><script>alert(1)</script>","</body>","\u2028"]\n';
  const page = await handOver(
    ['<html>', '<body><p>x</p></body></html>'],
    '<hr>',
    new Blob([data]).stream(),
    nonce,
  );
  const [, script] =
    /^<html><body><p>x<\/p><hr><script nonce="once">(.*)<\/script><\/body><\/html>$/s.exec(
      page.join(''),
    ) as unknown as [string, string];
  expect(script).not.toMatch(/</);
  const heard: string[] = [];
  const streamController = {
    enqueue: (part: string) => heard.push(part),
    close: () => heard.push('end'),
  };
  new Function('window', script)({ __reactRouterContext: { streamController } });
  expect(heard).toEqual([data, 'end']);
});

test('writes UTF-8 into memory of its own', () => {
  const first = documentBytes(['<p>', 'Grüße 🙂', '', '</p>']);
  const second = documentBytes(['x']);
  expect(Buffer.from(first).toString()).toBe('<p>Grüße 🙂</p>');
  expect(Buffer.from(second).toString()).toBe('x');
  expect(first.buffer.byteLength).toBe(first.byteLength);
});

import { afterEach, expect, test, vi } from 'vitest';
import { partWithWords, startWordParts } from './wordParts.ts';
import { dictionaryOf, needWords } from './wordStore.ts';

// As the page does before anything else.
dictionaryOf('nb');
const asked: string[] = [];

/** @param status of all answers from now on; null: there is no network */
function answerWith(status: number | null, words: object = {}): void {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://portal').searchParams.get('of') ?? '');
    if (status === null) throw new TypeError('Failed to fetch');
    return Response.json(words, { status });
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

/** @returns how often its file was loaded: other tests in the same process have shown other languages */
function needNamespace(namespace: string): () => number {
  let loads = 0;
  const file = async () => ({ default: { [namespace]: { title: `${namespace} of the file` } } });
  const nb = () => {
    loads += 1;
    return file();
  };
  needWords(namespace, { nb, en: file });
  return () => loads;
}

const titleOf = (namespace: string) => dictionaryOf('nb').find(namespace, 'title');
const open = (part: string) => partWithWords(part, Promise.resolve(part));

test.each([null, 429, 503])(
  'texts that do not come once (%s) come from files, and those of other parts from the server',
  async (status) => {
    await startWordParts({ language: 'nb', revision: '1' }, []);
    const [gate, fence] = [`gate${status}`, `fence${status}`];
    needNamespace(gate);
    answerWith(status);
    await open(gate);
    expect(titleOf(gate)).toBe(`${gate} of the file`);
    const loads = needNamespace(fence);
    answerWith(200, { [fence]: { title: 'of the server' } });
    await open(fence);
    expect([titleOf(fence), loads()]).toEqual(['of the server', 0]);
    await open(gate);
    await open(fence);
    expect(asked).toEqual([gate, fence, gate]);
  },
);

test('the texts of the page come from files as well where they do not come', async () => {
  needNamespace('frame');
  answerWith(503);
  await startWordParts({ language: 'nb', revision: '1' }, [['frame']]);
  expect(titleOf('frame')).toBe('frame of the file');
});

test('where a server does not have the release of the page, all come from files from then on', async () => {
  await startWordParts({ language: 'nb', revision: '1' }, []);
  answerWith(404);
  needNamespace('lawn');
  await open('lawn');
  const loads = needNamespace('pond');
  await open('pond');
  expect([titleOf('lawn'), titleOf('pond')]).toEqual(['lawn of the file', 'pond of the file']);
  expect([asked, loads()]).toEqual([['lawn'], 1]);
});

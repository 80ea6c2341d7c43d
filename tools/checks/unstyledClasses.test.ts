import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findUnstyledClasses } from './unstyledClasses.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-classes-'));
afterAll(() => fs.rmSync(dir, { recursive: true }));
const sheet = path.join(dir, 'sheet.css');
fs.writeFileSync(
  sheet,
  '@theme { --color-ink: #000; --spacing: 0.4rem } @tailwind utilities; .own { color: red }',
);
const messages = async (jsx: string) => {
  const sources = [{ file: 'PageFrame.tsx', text: `const page = ${jsx};` }];
  return (await findUnstyledClasses(sources, sheet)).map(({ message }) => message);
};

test('classes of the theme and of the sheet itself are styled, others are not', async () => {
  expect(await messages('<p className="own p-1.5 sm:text-ink bg-white max-w-2xl" />')).toEqual([
    'no style for the class "sm:text-ink"',
    'no style for the class "bg-white"',
    'no style for the class "max-w-2xl"',
  ]);
  expect(
    await messages('<p className="hover:text-ink h-[68rem] -m-1 grid-cols-[1fr_auto]" />'),
  ).toEqual([]);
});

test('every text that an expression may come to is looked at', async () => {
  const choice = "isWide ? 'wide' : size === 'large' && 'p-1'";
  const jsx = `<p className={\`own \${${choice}} m-\${n} \${rest}\`} />`;
  expect(await messages(jsx)).toEqual(['no style for the class "wide"']);
  expect(await messages("<p className={cx('own', name, isWide && 'wide')} />")).toHaveLength(1);
});

test('what only another class asks for is styled', async () => {
  expect(await messages('<p className="peer" />')).toHaveLength(1);
  expect(await messages('<p className="peer"><b className="peer-checked:p-1" /></p>')).toEqual([]);
});

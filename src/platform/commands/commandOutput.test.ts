import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createCommandOutput, formatTable } from './commandOutput.ts';

function capture() {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const output = createCommandOutput(stdout, stderr);
  const text = (stream: PassThrough) => stream.read()?.toString() ?? '';
  return { output, out: () => text(stdout), err: () => text(stderr) };
}

test('a table aligns its columns and leaves no trailing space', () => {
  expect(
    formatTable([
      ['id', 'name'],
      ['12', 'Ada'],
      ['3', ''],
    ]),
  ).toEqual(['id  name', '12  Ada', '3']);
});

test('away from a terminal, progress is one plain line for each tenth, on stderr', () => {
  const { output, out, err } = capture();
  const progress = output.progress('Posts', 40);
  for (let done = 1; done <= 40; done += 1) progress.update(done);
  progress.stop();
  const lines = err().trim().split('\n');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('Posts: 10 % (4 of 40)');
  expect(lines[9]).toBe('Posts: 100 % (40 of 40)');
  expect(out()).toBe('');
});

test('progress over nothing is done at once', () => {
  const { output, err } = capture();
  output.progress('Posts', 0).update(0);
  expect(err()).toBe('Posts: 100 % (0 of 0)\n');
});

/** Writes far more than a pipe holds, and then says so on stderr. */
function writeMuchTo(place: string) {
  const script = `
    const { createCommandOutput } = await import('${path.resolve(import.meta.dirname, 'commandOutput.ts')}');
    const output = createCommandOutput();
    for (let count = 0; count < 20000; count += 1) output.line('a line that somebody may read');
    setTimeout(() => console.error('done'), 200);`;
  const words = ['-c', `"$0" --input-type=module -e "$1" ${place}`, process.execPath, script];
  const { stderr, status } = spawnSync('sh', words, { encoding: 'utf8' });
  return { stderr, status };
}

test('a reader who leaves early ends no work', () => {
  expect(writeMuchTo('| head -1 > /dev/null')).toEqual({ stderr: 'done\n', status: 0 });
});

test('a disk without room is told of once, and the command has failed', () => {
  expect(writeMuchTo('> /dev/full')).toEqual({
    stderr: 'Cannot write the output (ENOSPC)\ndone\n',
    status: 1,
  });
});

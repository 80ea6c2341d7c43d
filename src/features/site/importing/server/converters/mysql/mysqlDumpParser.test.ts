import { expect, test } from 'vitest';
import { startProcessorClock } from '#platform/testing/processorTime.ts';
import { MysqlDumpParser, type MysqlDumpPart } from './mysqlDumpParser.ts';

function partsOf(
  dump: string,
  given: { step?: number; wants?: (table: string) => boolean } = {},
): MysqlDumpPart[] {
  const { step = 1_000_000, wants = () => true } = given;
  const parser = new MysqlDumpParser(wants);
  const bytes = Buffer.from(dump).toString('latin1');
  const parts: MysqlDumpPart[] = [];
  for (let at = 0; at < bytes.length; at += step)
    parts.push(...parser.push(bytes.slice(at, at + step)));
  return [...parts, ...parser.end()];
}

const rowsOf = (parts: readonly MysqlDumpPart[], columns: string[]) =>
  parts.flatMap((part) =>
    part.kind === 'row' ? [columns.map((column) => part.row.text(column))] : [],
  );
const brokenOf = (parts: readonly MysqlDumpPart[]) =>
  parts.flatMap((part) => (part.kind === 'broken' ? [`${part.number}: ${part.reason}`] : []));

const dump = String.raw`-- MySQL dump 10.13  Distrib 8.0.36
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS ${'`'}x_posts${'`'};
CREATE TABLE ${'`'}x_posts${'`'} (
  ${'`'}id${'`'} int unsigned NOT NULL AUTO_INCREMENT,
  ${'`'}text${'`'} mediumtext COLLATE utf8mb4_bin COMMENT 'a ; (in a comment)',
  ${'`'}raw${'`'} varbinary(20) DEFAULT NULL,
  PRIMARY KEY (${'`'}id${'`'}),
  KEY ${'`'}text${'`'} (${'`'}text${'`'}(10))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES ${'`'}x_posts${'`'} WRITE;
/*!40000 ALTER TABLE ${'`'}x_posts${'`'} DISABLE KEYS */;
INSERT INTO ${'`'}x_posts${'`'} VALUES (1,'it\'s; (a) \"b\"\r\nline',_binary 'ab'),(2,'''quoted''',0x6162FF),
(3,'\\',NULL),(-4,'ü 日本',X'6162');
UNLOCK TABLES;
DELIMITER ;;
/*!50003 CREATE TRIGGER t BEFORE INSERT ON x_posts FOR EACH ROW BEGIN SET @a = 'x'; END */;;
DELIMITER ;
# Table: x_more
INSERT INTO x_more (b, a) VALUES ('later', 1);
REPLACE INTO ${'`'}db${'`'}.${'`'}x_more${'`'} (${'`'}a${'`'}, ${'`'}b${'`'}) VALUES (2, 'two') ON DUPLICATE KEY UPDATE a = 3;
`;

test.each([1_000_000, 7, 1])('statements are read in pieces of %i bytes', (step) => {
  const parts = partsOf(dump, { step });
  const posts = parts.filter((part) => part.kind === 'row' && part.row.table === 'x_posts');
  expect(rowsOf(posts, ['id', 'text', 'raw'])).toEqual([
    ['1', 'it\'s; (a) "b"\r\nline', 'ab'],
    ['2', "'quoted'", 'abÿ'],
    ['3', '\\', ''],
    ['-4', 'ü 日本', 'ab'],
  ]);
  const more = parts.filter((part) => part.kind === 'row' && part.row.table === 'x_more');
  expect(rowsOf(more, ['a', 'b'])).toEqual([
    ['1', 'later'],
    ['2', 'two'],
  ]);
  expect(brokenOf(parts)).toEqual([]);
});

test('rows of tables that nobody wants are counted', () => {
  const unread = partsOf(dump, { wants: () => false }).filter((part) => part.kind === 'unread');
  expect(unread).toEqual([
    { kind: 'unread', table: 'x_posts', rows: 4 },
    { kind: 'unread', table: 'x_more', rows: 1 },
    { kind: 'unread', table: 'x_more', rows: 1 },
  ]);
});

test('a row that can’t be read is named, and the next one is read', () => {
  const parts = partsOf(
    "INSERT INTO t (a, b) VALUES (1),(2,NOW()),(3,'c'),(4,'d','e'); INSERT INTO u VALUES (1);",
  );
  expect(brokenOf(parts)).toEqual([
    '1: 1 values for 2 columns',
    '2: a value is not a literal',
    '4: 3 values for 2 columns',
    '1: the dump does not say which columns it has',
  ]);
  expect(rowsOf(parts, ['a', 'b'])).toEqual([['3', 'c']]);
});

test('a truncated dump says where it ends', () => {
  expect(brokenOf(partsOf("INSERT INTO t (a) VALUES (1),(2),('no end"))).toEqual([
    '3: the dump ends within this statement',
  ]);
});

test('a row of 10 MB takes time linear to its length, in pieces of any size', () => {
  const long = `INSERT INTO t (a) VALUES ('${"x\\'".repeat(3_400_000)}');`;
  const processorMs = startProcessorClock();
  const [, part] = partsOf(long, { step: 64 * 1024 });
  expect(part?.kind === 'row' && part.row.text('a').length).toBe(6_800_000);
  expect(processorMs()).toBeLessThan(40_000);
});

test('hostile statements take linear time', () => {
  const processorMs = startProcessorClock();
  const hostile = [
    `INSERT INTO t ${'('.repeat(900_000)};`,
    `INSERT INTO t (a) VALUES ${'('.repeat(900_000)}`,
    `CREATE TABLE t ${'('.repeat(900_000)};`,
    '/'.repeat(900_000),
    '*/'.repeat(400_000),
  ];
  for (const text of hostile) partsOf(text, { step: 1_000 });
  expect(processorMs()).toBeLessThan(40_000);
});

import { ConvertFailure } from '../frame/convertFailure.ts';
import { unpacked } from '../frame/openSource.ts';
import { MysqlDumpParser, type MysqlDumpPart } from './mysqlDumpParser.ts';

/**
 * The rows of a dump file (`.sql`, packed with gzip or zstd or not), piece by piece.
 * @param onBytes unpacked bytes so far
 * @throws ConvertFailure if the file is damaged
 */
export async function* readMysqlDump(
  file: string,
  wants: (table: string) => boolean,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<MysqlDumpPart[]> {
  const parser = new MysqlDumpParser(wants);
  const stream = await unpacked(file);
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield parser.push(chunk.toString('latin1'));
      onBytes(bytes);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      throw new ConvertFailure(`${file} is damaged or incomplete: ${error.message}`);
    }
    throw error;
  } finally {
    stream.destroy();
  }
  yield parser.end();
}

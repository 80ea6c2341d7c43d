import type { Converter } from './converter.ts';
import { csvConverter } from './csv/csvConverter.ts';
import { discourseConverter } from './discourse/discourseConverter.ts';
import { nodebbConverter } from './nodebb/nodebbConverter.ts';
import { phpbbConverter } from './phpbb/phpbbConverter.ts';
import { stackExchangeConverter } from './stackExchange/stackExchangeConverter.ts';
import { zendeskConverter } from './zendesk/zendeskConverter.ts';

/** The systems that `plaza convert` reads. */
export const converters: readonly Converter[] = [
  csvConverter,
  discourseConverter,
  nodebbConverter,
  phpbbConverter,
  stackExchangeConverter,
  zendeskConverter,
];

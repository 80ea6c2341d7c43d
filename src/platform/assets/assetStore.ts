import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { assetBase } from './assetBase.ts';
import { findKeptAsset } from './keptAssets.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.ico': 'image/x-icon',
};
const textual = new Set(['.js', '.css', '.svg', '.json']);

export type Encoding = 'br' | 'gzip' | 'identity';

interface FoundAsset {
  type: string;
  encoding: Encoding;
  body: Buffer;
}

interface Asset {
  type: string;
  isText: boolean;
  body: Buffer;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** Built scripts and styles, cached in memory by name and compressed once, when first requested. */
export interface AssetStore {
  find: (name: string, accepted: Encoding) => Promise<FoundAsset | null>;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Of other releases, in memory at once: who opened a page before a deploy asks for a few. */
const mostOthers = 200;

/** @param dir the built `assets` folder @param basePath replaces the build's placeholder @param kept those of other releases */
export function createAssetStore({
  dir,
  basePath,
  kept,
}: {
  dir: string;
  basePath: string;
  kept: string;
}): AssetStore {
  const assets = new Map<string, Asset>();
  const names = fs.existsSync(dir) ? fs.readdirSync(dir) : [];
  for (const name of names.filter((each) => !each.endsWith('.br'))) {
    assets.set(name, readAsset(path.join(dir, name), basePath));
  }
  const others = new Map<string, Asset>();

  async function findOther(name: string): Promise<Asset | null> {
    const known = others.get(name);
    if (known) return known;
    const file = await findKeptAsset(kept, name);
    if (file === null) return null;
    if (others.size >= mostOthers) others.clear();
    const asset = readAsset(file, basePath);
    others.set(name, asset);
    return asset;
  }

  return {
    async find(name, accepted) {
      const asset = assets.get(name) ?? (await findOther(name));
      if (!asset) return null;
      const encoding = asset.isText ? accepted : 'identity';
      asset.encoded[encoding] ??= encode(asset.body, encoding);
      return { type: asset.type, encoding, body: await asset.encoded[encoding] };
    },
  };
}

/** The client's preferred encoding among ours; ties are resolved in our order (RFC 9110 §12.5.3). */
export function chooseEncoding(header: string | undefined): Encoding {
  const weights = weightsOf(header ?? '');
  const of = (name: string) => weights.get(name) ?? 0;
  const gzip = Math.max(of('gzip'), of('x-gzip'));
  const least = Math.max(of('identity'), Number.MIN_VALUE);
  if (of('br') >= Math.max(gzip, least)) return 'br';
  return gzip >= least ? 'gzip' : 'identity';
}

/** `br;q=0.5, gzip` → br 0.5, gzip 1; an invalid weight counts as 0. */
function weightsOf(header: string): Map<string, number> {
  const parts = header.slice(0, 500).toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [name = '', weight] = part.trim().split(/\s*;\s*q=/);
      return [name, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
}

/** Compresses a text response. @param quality brotli 0 to 11 */
export function encode(body: Buffer, encoding: Encoding, quality = 9): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body);
  const chunkSize = 64 * 1024; // usually the whole response
  if (encoding === 'gzip') return gzip(body, { level: Math.min(quality, 9), chunkSize });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_MIN_WINDOW_BITS } = zlib.constants;
  // No larger than the text: a larger window only costs setup time.
  const window = Math.min(
    Math.max(Math.ceil(Math.log2(body.length + 1)), BROTLI_MIN_WINDOW_BITS),
    22,
  );
  return brotli(body, {
    chunkSize,
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: window },
  });
}

function readAsset(file: string, basePath: string): Asset {
  const extension = path.extname(file);
  const type = types[extension] ?? 'application/octet-stream';
  const raw = fs.readFileSync(file);
  if (!textual.has(extension)) return { type, isText: false, body: raw, encoded: {} };
  const body = Buffer.from(raw.toString('utf8').replaceAll(assetBase, `${basePath}/`));
  // Precompressed by the build, for a portal at the root (tools/building/precompressPlugin.ts).
  const built = `${file}.br`;
  const br = basePath === '' && fs.existsSync(built) ? fs.readFileSync(built) : null;
  return { type, isText: true, body, encoded: br ? { br: Promise.resolve(br) } : {} };
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { DemoImageKey, StoredImage } from '#platform/demo/demoData.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { projectDir } from '#platform/projectDir.ts';

export interface DemoFile {
  name: string;
  mimeType: 'image/webp' | 'image/png';
  bytes: Buffer;
  width: number;
  height: number;
}

/** Stores a file and returns its path under the base path. */
export type StoreDemoFile = (file: DemoFile) => Promise<string>;

const directory = path.join(projectDir, 'src/app/demo/images');

/** Draws and stores every image of the demo community. */
export async function storeDemoImages(
  storeFile: StoreDemoFile,
): Promise<Map<DemoImageKey, StoredImage>> {
  const drawings = [...(await readDrawings()), ...(await drawingsOfFeatures())];
  const stored = await Promise.all(
    drawings.map(async ([key, svg]) => {
      const file = await drawImage(key, svg);
      const { width, height } = file;
      return [key, { url: await storeFile(file), width, height }] as const;
    }),
  );
  return new Map(stored);
}

async function readDrawings(): Promise<[DemoImageKey, string][]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.svg')).sort();
  return Promise.all(
    names.map(async (name): Promise<[DemoImageKey, string]> => {
      const svg = await readFile(path.join(directory, name), 'utf8');
      return [path.basename(name, '.svg'), svg];
    }),
  );
}

async function drawingsOfFeatures(): Promise<[DemoImageKey, string][]> {
  const drawings = await Promise.all(serverParts('demoDrawings').map((draw) => draw()));
  return drawings.flatMap((each) => [...each]);
}

/** The logo is a PNG, which every browser accepts as an icon; all others are WebP. */
async function drawImage(key: DemoImageKey, svg: string): Promise<DemoFile> {
  const drawing = sharp(Buffer.from(svg));
  const isLogo = key === 'logo';
  const { data, info } = await (isLogo
    ? drawing.png({ palette: true })
    : drawing.webp({ quality: 88, effort: 2 })
  ).toBuffer({ resolveWithObject: true });
  return {
    name: `${key}.${isLogo ? 'png' : 'webp'}`,
    mimeType: isLogo ? 'image/png' : 'image/webp',
    bytes: data,
    width: info.width,
    height: info.height,
  };
}

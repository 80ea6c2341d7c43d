import { createPrivateKey } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { S3Settings } from './files/s3FileStore.ts';
import type { DkimKey } from './mail/mailing.ts';

interface S3Environment {
  S3_BUCKET?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_PREFIX: string;
  S3_PATH_STYLE: 'true' | 'false';
}

/** @returns what is wrong, as a line for the operator */
export function readS3(e: S3Environment): S3Settings | null | string {
  if (!e.S3_BUCKET) return null;
  const [endpoint, accessKeyId, secretAccessKey] = [
    e.S3_ENDPOINT,
    e.S3_ACCESS_KEY_ID,
    e.S3_SECRET_ACCESS_KEY,
  ];
  if (!endpoint) return 'S3_ENDPOINT: must be set where S3_BUCKET is';
  if (!accessKeyId) return 'S3_ACCESS_KEY_ID: must be set where S3_BUCKET is';
  if (!secretAccessKey) return 'S3_SECRET_ACCESS_KEY: must be set where S3_BUCKET is';
  const { S3_BUCKET: bucket, S3_REGION: region, S3_PREFIX: prefix } = e;
  const isPathStyle = e.S3_PATH_STYLE === 'true';
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, prefix, isPathStyle };
}

/** `s3://bucket/prefix/`; null if it is something else. */
export function readBucketAddress(text: string): { bucket: string; prefix: string } | null {
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[A-Za-z0-9._-]+\/)*))?$/.exec(text) ?? [];
  return bucket === undefined ? null : { bucket, prefix };
}

/** @returns what is wrong, as a line for the operator */
export function readBackupTarget(
  e: S3Environment & { BACKUP_TARGET?: string | undefined },
): { folder: string } | { s3: S3Settings } | null | string {
  if (!e.BACKUP_TARGET) return null;
  const address = readBucketAddress(e.BACKUP_TARGET);
  if (!address) return { folder: path.resolve(e.BACKUP_TARGET) };
  const s3 = readS3({ ...e, S3_BUCKET: address.bucket, S3_PREFIX: address.prefix });
  if (typeof s3 === 'string') return s3.replace('S3_BUCKET is', 'BACKUP_TARGET is a bucket');
  return s3 && { s3 };
}

/** @returns what is wrong, as a line for the operator */
export function readDkim(
  selector: string | undefined,
  file: string | undefined,
): DkimKey | null | string {
  if (selector === undefined && file === undefined) return null;
  if (selector === undefined) return 'DKIM_SELECTOR: must be set where DKIM_KEY_FILE is';
  if (file === undefined) return 'DKIM_KEY_FILE: must be set where DKIM_SELECTOR is';
  try {
    const privateKey = fs.readFileSync(file, 'utf8');
    const { asymmetricKeyType: type } = createPrivateKey(privateKey);
    if (type === 'rsa') return { selector, privateKey };
    return 'DKIM_KEY_FILE: must have an RSA key';
  } catch (error) {
    const isUnread = error instanceof Error && 'syscall' in error;
    return `DKIM_KEY_FILE: ${isUnread ? 'can’t be read' : 'must be a private key in PEM format'}`;
  }
}

/** `host:port`, also `[::1]:25`. */
export function readListen(text: string): { host: string; port: number } {
  const colon = text.lastIndexOf(':');
  return {
    host: text.slice(0, colon).replace(/^\[|\]$/g, ''),
    port: Number(text.slice(colon + 1)),
  };
}

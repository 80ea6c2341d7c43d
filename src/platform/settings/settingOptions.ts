import type { Ctx } from '../context.ts';
import { serverParts } from '../feature/serverFeature.ts';

/** What a setting can be set to, in the viewer's language. */
export interface SettingOption {
  value: string;
  label: string;
}

export type SettingOptions = Readonly<Record<string, (ctx: Ctx) => Promise<SettingOption[]>>>;

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /**
     * Path of a setting with the control `record` or `records` → the records that it can name. One that is
     * chosen is among them even where it is no longer offered.
     */
    settingOptions?: SettingOptions;
  }
}

/** @returns null for a setting that names no records */
export async function listSettingOptions(ctx: Ctx, path: string): Promise<SettingOption[] | null> {
  const list = serverParts('settingOptions').find((each) => path in each)?.[path];
  return list ? list(ctx) : null;
}

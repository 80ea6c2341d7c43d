import type { z } from 'zod';
import type { ApiArea } from '#core/apiAreas.ts';
import type { Ctx } from '#platform/context.ts';

/** One call of a tool, by whoever presented the key. */
export interface McpCall {
  ctx: Ctx;
  /**
   * Runs a GraphQL document as the caller and reads what the tool needs of its data.
   * @throws AppError as it is refused
   */
  ask: <Schema extends z.ZodType>(
    schema: Schema,
    query: string,
    variables?: Readonly<Record<string, unknown>>,
  ) => Promise<z.output<Schema>>;
  /** The address of a path of the portal. */
  address: (path: string) => string;
}

export interface McpTool {
  name: string;
  title: string;
  /** For a model: what it does, when to use it, and what comes next. */
  description: string;
  /** The areas that a key needs. */
  areas: readonly ApiArea[];
  /** `agent`: holds MANAGE_PRIVATE_MESSAGES. */
  who: 'anyone' | 'member' | 'agent';
  isChange: boolean;
  /** Repeating the call with the same input changes nothing more. */
  isIdempotent?: boolean;
  input: z.ZodObject;
  output: z.ZodObject;
  run: (call: McpCall, input: never) => Promise<Record<string, unknown>>;
}

interface ToolOf<Input extends z.ZodObject, Output extends z.ZodObject> extends McpTool {
  input: Input;
  output: Output;
  run: (call: McpCall, input: z.output<Input>) => Promise<z.input<Output>>;
}

/** Checks a tool against its schemas. */
export function defineMcpTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: ToolOf<Input, Output>,
): McpTool {
  return tool;
}

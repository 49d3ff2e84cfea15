import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

interface InputSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** The JSON Schema of an answer. */
export function outputSchema(schema: z.ZodMiniType): JsonSchema {
  return plain(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
}

/**
 * The JSON Schema of an input, by property. Inputs are read leniently (numbers may come as text, absent choices as
 * nothing), so the schema describes what they become, and a property is required if its absence is refused.
 */
export function inputSchema(schema: z.ZodMiniType): InputSchema {
  const { properties = {} } = plain(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })) as {
    properties?: Record<string, JsonSchema>;
  };
  const missing = schema.safeParse({}).error?.issues.map(({ path }) => String(path[0])) ?? [];
  return { properties, required: Object.keys(properties).filter((name) => missing.includes(name)) };
}

/** Without the dialect that the document states, without bounds of the number type, without null as a choice. */
function plain(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === '$schema') return undefined;
    if ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)
      return undefined;
    if (key === 'enum' && Array.isArray(value)) return value.filter((choice) => choice !== null);
    // Unknown fields are ignored in inputs, and answers may gain fields.
    return key === 'additionalProperties' ? undefined : value;
  }) as JsonSchema;
}
